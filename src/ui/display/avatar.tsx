import styles from './avatar.module.css'

/** First letters of the first and the last name: 'Marina de Sá Duarte' is MD. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.charAt(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''
  return (first + last).toLocaleUpperCase('pt-BR')
}

/** A person's initials in a circle of 32 px; the name stands beside it or in the button around it. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className={styles['avatar']} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
