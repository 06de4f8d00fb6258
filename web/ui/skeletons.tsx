import type { ReactNode } from 'react';

/**
 * Tells screen readers "Loading" while the page shows the shape of what comes. What stands after it cannot be pressed until it has come
 * (skeleton.css): it would move away under the finger.
 */
function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading" className={className} data-loading>
      {children}
    </div>
  );
}

const Bar = ({ width, height }: { width: string; height?: number }) => (
  <span className="skeleton-bar" style={{ width, ...(height && { height, borderRadius: 8 }) }} />
);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** In place of what may turn out to be nothing: without a shape, and nothing for screen readers. */
export const StillLoading = () => <span hidden data-loading />;

/** In place of times that are loading (docs/product.md#loading-and-caching). */
export function SlotSkeletons({ count = 6 }: { count?: number }) {
  return (
    <Loading className="slots">
      {times(count).map((index) => (
        <div key={index} className="slot skeleton" aria-hidden="true">
          <div className="time-badge" />
          <div className="who">
            <span className="avatar" />
            <div>
              <Bar width="70%" />
              <Bar width="45%" />
            </div>
          </div>
          <div className="foot">
            <Bar width="80px" />
            <Bar width="76px" height={44} />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** Rows of a list, each with a face or without; three jobs by default. */
export function RowSkeletons({ count = 3, faces = false }: { count?: number; faces?: boolean }) {
  return (
    <Loading>
      {times(count).map((index) => (
        <div key={index} className="skeleton skeleton-row" aria-hidden="true">
          {faces && <span className="avatar" />}
          <div className="lines">
            <Bar width="55%" />
            <Bar width="35%" />
          </div>
          <Bar width="72px" />
        </div>
      ))}
    </Loading>
  );
}

/** A page or card whose shape is not known yet. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Loading className="stack skeleton">
      {times(lines).map((index) => (
        <Bar key={index} width={`${[92, 100, 84, 60][index % 4]}%`} />
      ))}
    </Loading>
  );
}
