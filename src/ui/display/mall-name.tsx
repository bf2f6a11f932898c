const mallWord = /^shopping\s+/i

/** The name of a mall where many stand: readers hear it whole, the word that all share is not drawn. */
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
