import type { FieldValue, FieldValues } from './part-reader.ts'

/** A rejected or doubtful cell of a row. */
export type RowProblem = {
  readonly campo: string
  readonly valor: string
  readonly motivo: string
  readonly severidade: 'ERRO' | 'AVISO'
}

/** A problem with its line. */
export type LineProblem = RowProblem & { readonly linha: number }

export const problem = (
  campo: string,
  value: Pick<FieldValue, 'written'> | undefined,
  motivo: string,
  severidade: RowProblem['severidade'] = 'ERRO',
): RowProblem => ({
  campo,
  valor: (value?.written ?? '').slice(0, 200).toWellFormed(),
  motivo,
  severidade,
})

export const required = (campo: string, value: FieldValue | undefined): RowProblem =>
  problem(campo, value, 'Preencha esta coluna: ela é obrigatória.')

export const isError = ({ severidade }: RowProblem): boolean => severidade === 'ERRO'

export const centsOf = (values: FieldValues, field: string): number =>
  values.get(field)?.amount_cents ?? 0
export const textOf = (values: FieldValues, field: string): string => values.get(field)?.text ?? ''
export const isEmpty = (value: FieldValue | undefined): boolean => (value?.text ?? '') === ''
