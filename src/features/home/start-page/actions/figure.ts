import type { Figure } from '../contract/overview.ts'

/** A count with a link to its rows; without a sum. */
export const figure = (
  codigo: string,
  quantidade: number,
  texto: string,
  path: string | null,
): Figure => ({
  codigo,
  texto,
  quantidade,
  valor: null,
  path,
})
