import { useDraft } from '#ui/fields/draft.ts'

type Notes = Readonly<Record<string, string>>
type Note = { readonly idBoleto: number; readonly observacao: string }

const none: Notes = {}

/** Observations per boleto of an inclusion; drafts survive the end of the session. */
export function useNotes() {
  const [notes, setNotes, forget] = useDraft<Notes>('inclusao-manual', none)
  return {
    noteOf: ({ idBoleto }: { readonly idBoleto: number }) => notes[idBoleto] ?? '',
    take: (more: readonly Note[]) =>
      setNotes((all) => ({
        ...all,
        ...Object.fromEntries(more.map(({ idBoleto, observacao }) => [idBoleto, observacao])),
      })),
    clear: () => {
      setNotes(none)
      forget()
    },
  }
}
