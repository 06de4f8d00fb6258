import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Service } from '#contract/catalog';
import { formatRate } from '#contract/money';
import { ServiceBay } from '../drawings/service-bay.tsx';
import './service-menu.css';

/** Six services, each a drawn door of one wall, linking to what it includes. */
export function ServiceMenu({ services }: { services: Service[] }) {
  return (
    <ul className="service-menu">
      {services.map(({ slug, name, description, fromRate }) => (
        <li key={slug}>
          <Link to={`/services#${slug}`}>
            <span className="wall">
              <ServiceBay service={name} rate={formatRate(fromRate)} />
            </span>
            <span className="words">
              <b>{breakable(name)}</b>
              <span className="vh">, from {formatRate(fromRate)} an hour. </span>
              <span className="small muted">{description}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "Move-Out/Move-In" may break after its slash, and nowhere else. */
const breakable = (name: string) =>
  name.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      <span className="part">{part}</span>
      <wbr />
    </Fragment>
  ));
