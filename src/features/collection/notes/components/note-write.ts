import { tooLong } from '#ui/fields/too-long.ts'
import { longestNote, noteQueries } from '../contract.ts'

/** Options of an act that writes a note. */
export const noteWrite = (onDone: () => void) => ({
  invalidates: [noteQueries],
  success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
  fields: ['texto'],
  onDone,
})

/** Why a text cannot be saved as a note. */
export const noteProblem = (text: string): string | undefined =>
  text.trim() === '' ? 'Escreva a nota.' : tooLong(text, longestNote)
