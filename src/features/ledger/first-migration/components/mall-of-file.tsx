import { useQuery } from '@tanstack/react-query'

import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

/** The mall of a file whose rows do not name one. */
export function MallOfFile({
  value,
  onChange,
}: {
  readonly value: number | undefined
  readonly onChange: (mall: number | undefined) => void
}) {
  const { data = [] } = useQuery(mallsQuery)
  return (
    <SelectField
      label="Shopping dos acordos"
      options={data.map(({ id, nome }) => ({ value: String(id), label: nome }))}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? undefined : Number(text))}
      placeholder="Selecione"
      required
    />
  )
}
