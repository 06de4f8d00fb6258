import { PRODUCT, TAGLINE } from '#contract/product';
import { ButtonLink } from '../ui/button.tsx';

export const meta = () => [{ title: PRODUCT }, { name: 'description', content: TAGLINE }];

export default function Home() {
  return (
    <div className="wrap page stack">
      <h1 className="display">Clean from the front steps up.</h1>
      <p className="lead">{TAGLINE}</p>
      <ButtonLink variant="primary" big to="/cleaning-services">
        Hire a Cleaner
      </ButtonLink>
    </div>
  );
}
