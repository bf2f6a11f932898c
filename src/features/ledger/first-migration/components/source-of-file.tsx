import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { sources } from '#features/ledger/sources/contract/calls.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

import type { MigrationStep } from '../contract/steps.ts'
import type { StepSource } from './use-step-file.ts'

const own = ''

/** The source that reads the file, or our own template. Nothing if no source brings the step. */
export function SourceOfFile({
  step,
  value,
  onChange,
}: {
  readonly step: MigrationStep
  readonly value: StepSource | undefined
  readonly onChange: (source: StepSource | undefined) => void
}) {
  const { data: known = [] } = useQuery({
    queryKey: ['sources', sources.search.name, 'da migração', step],
    queryFn: ({ signal }) => callServer(sources.search, { page: 1, size: 200 }, { signal }),
    select: ({ data }) =>
      data
        .filter(
          ({ traz, situacao, codigo }) =>
            traz === step && situacao !== 'SUSPENSA' && !codigo.startsWith('REGUA_'),
        )
        .map(({ id, nome, situacao }) => ({ id, nome, isDraft: situacao === 'RASCUNHO' })),
  })
  if (known.length === 0) return null
  return (
    <SelectField
      label="Ler com"
      options={[
        { value: own, label: 'Modelo da Régua' },
        ...known.map(({ id, nome, isDraft }) => ({
          value: String(id),
          label: isDraft ? `${nome} (rascunho)` : nome,
        })),
      ]}
      value={value === undefined ? own : String(value.id)}
      onChange={(id) => onChange(known.find((each) => String(each.id) === id))}
    />
  )
}
