import { MaskedField } from '#ui/fields/masked-field.tsx'
import { digitsMaskOf, documentMask } from '#ui/fields/masks.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatDocument } from '#values/document.ts'

import type { ExceptionRow, ListCode } from '../contract/lists.ts'

const keys = [
  'cpfCnpj',
  'luc',
  'tipo',
  'centroLucro',
  'numero',
  'anoCompetencia',
  'unidEcon',
] as const
type Key = (typeof keys)[number]
export type OwnValues = Readonly<Partial<Record<Key, string>>>

type Own = {
  readonly key: Key
  readonly label: string
  readonly mask?: typeof documentMask
  readonly hint?: string
  readonly required?: boolean
  readonly width: number
}

const year = {
  ...digitsMaskOf(4),
  isComplete: (text: string) => text.length === 4,
  incomplete: 'Complete o ano: 4 algarismos',
}

const fieldsOf: Readonly<Record<ListCode, readonly Own[]>> = {
  'luc-shopping': [
    { key: 'cpfCnpj', label: 'CPF/CNPJ', mask: documentMask, required: true, width: 220 },
    { key: 'luc', label: 'LUC', hint: 'Vazio: todas as LUCs do documento.', width: 220 },
  ],
  'tipo-documento': [
    {
      key: 'tipo',
      label: 'Tipo',
      hint: 'A sigla do ERP, como DP ou NF.',
      required: true,
      width: 220,
    },
  ],
  'centro-lucro': [{ key: 'centroLucro', label: 'Centro Lucro', required: true, width: 260 }],
  'numero-documento': [
    {
      key: 'numero',
      label: 'Número',
      hint: 'O número do título no ERP.',
      required: true,
      width: 220,
    },
    { key: 'anoCompetencia', label: 'Ano Competência', mask: year, required: true, width: 140 },
    { key: 'unidEcon', label: 'Unid Econ', required: true, width: 140 },
  ],
}

/** Wire names of the fields of a list, for field errors. */
export const ownKeys = (list: ListCode): readonly string[] => fieldsOf[list].map(({ key }) => key)

/** Form values of a record; empty for a new one. */
export const ownValues = (list: ListCode, row: ExceptionRow | undefined): OwnValues =>
  Object.fromEntries(
    fieldsOf[list].map(({ key }) => {
      const value = row?.[key] === undefined ? '' : String(row[key])
      return [key, key === 'cpfCnpj' && value !== '' ? formatDocument(value) : value]
    }),
  )

/** Message about the first missing field. */
export const missing = (list: ListCode, values: OwnValues): string | undefined => {
  const open = fieldsOf[list].find(({ key, mask, required }) => {
    const value = (values[key] ?? '').trim()
    return value === '' ? required : mask !== undefined && !mask.isComplete(value)
  })
  return open && `Preencha ${open.label}.`
}

/** The fields that differ between the lists (spec 3:3). */
export function OwnFields({
  list,
  values,
  errors,
  onChange,
}: {
  readonly list: ListCode
  readonly values: OwnValues
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (values: OwnValues) => void
}) {
  return fieldsOf[list].map(({ key, label, mask, hint, required = false, width }, index) => {
    const field = {
      label,
      hint,
      required,
      width,
      value: values[key] ?? '',
      error: errors.get(key),
      autoFocusInDialog: index === 0,
      onChange: (text: string) => onChange({ ...values, [key]: text }),
    }
    return mask ? (
      <MaskedField key={key} {...field} mask={mask} />
    ) : (
      <TextField key={key} {...field} maxLength={60} />
    )
  })
}
