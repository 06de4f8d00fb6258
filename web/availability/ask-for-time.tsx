import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import './ask-for-time.css';

interface AskForTimeProps {
  city: { name: string; slug: string };
  supportEmail: string;
  /** The id of the one that is searched for. */
  service?: number | undefined;
}

/** Below the list, for visitors who find no time that fits. */
export function AskForTime({ city, supportEmail, service }: AskForTimeProps) {
  return (
    <aside className="panel ask-for-time" aria-labelledby="ask-for-time">
      <div>
        <h2 id="ask-for-time">Don't see a time?</h2>
        <p className="muted">
          <Link to="/contact">Tell us the day you need</Link> and we'll ask around the block.
        </p>
      </div>
      <div className="buttons">
        <CleanersOf city={city} service={service} />
        <ButtonLink to={`mailto:${supportEmail}?subject=${encodeURIComponent(`A time in ${city.name}`)}`}>
          <Mail />
          Email us
        </ButtonLink>
      </div>
    </aside>
  );
}

/** Link to the cleaners of a city, where no time fits. */
export const CleanersOf = ({ city, service }: Pick<AskForTimeProps, 'city' | 'service'>) => (
  <ButtonLink variant="quiet" to={`/cleaning-services?city=${city.slug}${service ? `&service=${service}` : ''}`}>
    See the cleaners in {city.name}
  </ButtonLink>
);
