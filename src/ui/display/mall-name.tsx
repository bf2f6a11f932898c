const mallWord = /^shopping\s+/i

/** Mall name in lists: hides the shared first word visually, but keeps it for screen readers. */
export function MallName({ name }: { readonly name: string }) {
  const word = mallWord.exec(name)?.[0]
  if (word === undefined || word.length === name.length) return name
  return (
    <>
      <span className="visually-hidden">{word}</span>
      {name.slice(word.length)}
    </>
  )
}
