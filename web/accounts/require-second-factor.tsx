import { SecondFactor } from './settings/second-factor.tsx';
import './settings/settings.css';

/** Shown to an admin who has to set up a second factor first (docs/product.md#second-factor), with the setup itself. */
export const SecondFactorSetup = ({ onDone }: { onDone: () => void }) => (
  <div className="wrap page stack">
    <h1>One more step</h1>
    <p className="lead">
      The team's pages show other people's names, addresses and documents. Before they open, set up a second step for
      your sign-in.
    </p>
    <section className="card setting" aria-label="Two-step verification">
      <SecondFactor isSet={false} onDone={onDone} />
    </section>
  </div>
);
