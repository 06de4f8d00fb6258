import { LoneDoor } from '../drawings/lone-door.tsx';
import './how-it-works.css';
import { CatOnTread, ToolsOnTread } from '../drawings/scenes.tsx';

/** Three steps (docs/product.md#home-page), and the door they lead to. */
export function HowItWorks() {
  return (
    <section className="how wrap" aria-labelledby="how">
      <div className="how-head">
        <h2 id="how">How It Works</h2>
        <p className="lead">Three steps up to a clean house. It takes about two minutes.</p>
      </div>
      <div className="stairs">
        <ol>
          <li>
            <CatOnTread />
            <b className="number" aria-hidden="true">
              1
            </b>
            <h3>Pick a time</h3>
            <p>Every time you see is open now. Choose the one that fits your week.</p>
          </li>
          <li>
            <ToolsOnTread />
            <b className="number" aria-hidden="true">
              2
            </b>
            <h3>Verify with Google</h3>
            <p>One tap, and your name and email are filled in. Or go on as a guest: no account is needed.</p>
          </li>
          <li>
            <b className="number" aria-hidden="true">
              3
            </b>
            <h3>Confirm &amp; Pay</h3>
            <p>See the full price first. Pay by card, and it's booked.</p>
          </li>
        </ol>
        <div className="landing">
          <LoneDoor />
        </div>
      </div>
    </section>
  );
}
