/** 'Renata Queiroz', 'Renata e Rogério', 'Renata, Rogério e mais 3'; 'ninguém' without a name. */
export function ownersWords({
  de,
  mais,
}: {
  readonly de: readonly string[]
  readonly mais: number
}): string {
  if (de.length === 0) return 'ninguém'
  if (mais > 0) return `${de.join(', ')} e mais ${mais}`
  const [last] = de.slice(-1)
  return de.length === 1 ? (last ?? '') : `${de.slice(0, -1).join(', ')} e ${last}`
}
