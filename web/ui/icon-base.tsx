import { createElement, type SVGProps } from 'react';

/** What lucide's icon files export. */
interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string> & { key: string }][];
}

/**
 * Replaces lucide-react's own base (vite.config.ts), which can do much that no icon here needs: size and stroke come from
 * the stylesheet, and the text beside an icon, or its button's label, says what it means.
 */
export default function createIcon({ name, node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide lucide-${name}`}
      aria-hidden="true"
      {...props}
    >
      {node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }))}
    </svg>
  );
}
