import styles from './hatch.module.css'

/** Diagonal lines for `fill="url(#id)"`; mark an added part or a month without a calculation. */
export const Hatch = ({ id, tone }: { readonly id: string; readonly tone: 'added' | 'quiet' }) => (
  <defs>
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
      className={styles[tone]}
    >
      <line x1="0" x2="0" y1="0" y2="6" />
    </pattern>
  </defs>
)
