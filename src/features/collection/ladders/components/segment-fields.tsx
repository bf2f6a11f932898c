import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { listMalls } from '#features/people/registers/contract/look-ups.ts'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { type LadderFields, Segment, YesNo } from '../contract/ladder.ts'
import { optionsQuery } from '../queries.ts'
import styles from './ladder-editor.module.css'
import { WholeNumberField } from './whole-number-field.tsx'

const everybody = { value: '', label: 'Todos' }
const yesNo = (yes: string, no: string) => [
  everybody,
  { value: 'SIM', label: yes },
  { value: 'NAO', label: no },
]
const promiseOptions = [
  everybody,
  { value: 'CUMPRE', label: 'Cumpre promessas' },
  { value: 'QUEBRA', label: 'Quebra promessas' },
]

const mallsQuery = {
  queryKey: ['malls', listMalls.name],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callServer(listMalls, {}, { signal }),
}

const yesNoOf = (value: string) => (value === '' ? null : YesNo.parse(value))

type Props = {
  readonly form: LadderFields
  readonly errors: ReadonlyMap<string, string>
  readonly isLocked: boolean
  readonly onChange: (part: Partial<LadderFields>) => void
}

/** Malls, contract types and groups of a ladder. */
function Places({ form, errors, isLocked, onChange }: Props) {
  const { data: malls = [] } = useQuery(mallsQuery)
  const { data: options } = useQuery(optionsQuery)
  const { segmento } = form
  const change = (part: Partial<Segment>) => onChange({ segmento: { ...segmento, ...part } })
  const shared = { withAll: false, disabled: isLocked, placeholder: 'Todos', width: 220 }
  return (
    <>
      <MultiSelectField
        {...shared}
        label="Shoppings"
        options={malls.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={segmento.shoppings.map(String)}
        error={errors.get('segmento.shoppings')}
        onChange={(chosen) => change({ shoppings: chosen.map(Number) })}
      />
      <MultiSelectField
        {...shared}
        label="Tipos de contrato"
        options={(options?.tiposContrato ?? []).map(({ codigo, nome }) => ({
          value: codigo,
          label: nome,
        }))}
        value={segmento.tiposContrato}
        error={errors.get('segmento.tiposContrato')}
        onChange={(tiposContrato) => change({ tiposContrato })}
      />
      <MultiSelectField
        {...shared}
        label="Grupos de cobrança"
        options={(options?.grupos ?? []).map(({ id, nome }) => ({
          value: String(id),
          label: nome,
        }))}
        value={segmento.grupos.map(String)}
        error={errors.get('segmento.grupos')}
        onChange={(chosen) => change({ grupos: chosen.map(Number) })}
      />
    </>
  )
}

/** Limits of arrears and amount. */
function Limits({ form, errors, isLocked, onChange }: Props) {
  const { segmento } = form
  const change = (part: Partial<Segment>) => onChange({ segmento: { ...segmento, ...part } })
  return (
    <>
      {(['atrasoMin', 'atrasoMax'] as const).map((field) => (
        <WholeNumberField
          key={field}
          label={field === 'atrasoMin' ? 'Atraso de (dias)' : 'Atraso até (dias)'}
          width={120}
          value={segmento[field]}
          disabled={isLocked}
          error={errors.get(`segmento.${field}`)}
          onChange={(days) => change({ [field]: days })}
        />
      ))}
      {(['valorMin', 'valorMax'] as const).map((field) => (
        <MoneyField
          key={field}
          label={field === 'valorMin' ? 'Vencido de' : 'Vencido até'}
          width={140}
          value={segmento[field] ?? undefined}
          disabled={isLocked}
          error={errors.get(`segmento.${field}`)}
          onChange={(amount) => change({ [field]: amount ?? null })}
        />
      ))}
    </>
  )
}

/** Name, order and segment of a ladder: the first one by order that fits is a tenant's. */
export function SegmentFields(props: Props) {
  const { form, errors, isLocked, onChange } = props
  const { segmento } = form
  const change = (part: Partial<Segment>) => onChange({ segmento: { ...segmento, ...part } })
  const shared = { width: 180, disabled: isLocked }
  return (
    <div className={styles['fields']}>
      <TextField
        label="Nome"
        width={220}
        required
        value={form.nome}
        disabled={isLocked}
        maxLength={80}
        error={errors.get('nome')}
        onChange={(nome) => onChange({ nome })}
      />
      <WholeNumberField
        label="Ordem"
        width={88}
        required
        value={form.ordem}
        disabled={isLocked}
        error={errors.get('ordem')}
        onChange={(ordem) => onChange({ ordem: ordem ?? form.ordem })}
      />
      <Places {...props} />
      <SelectField
        {...shared}
        label="Corporativo"
        options={yesNo('Só corporativos', 'Sem corporativos')}
        value={segmento.corporativo ?? ''}
        onChange={(value) => change({ corporativo: yesNoOf(value) })}
      />
      <Limits {...props} />
      <SelectField
        {...shared}
        label="Primeiro atraso"
        options={yesNo('Só o primeiro atraso', 'Já atrasou antes')}
        value={segmento.primeiroAtraso ?? ''}
        onChange={(value) => change({ primeiroAtraso: yesNoOf(value) })}
      />
      <SelectField
        {...shared}
        label="Promessas"
        options={promiseOptions}
        value={segmento.promessas ?? ''}
        onChange={(value) =>
          change({ promessas: Segment.shape.promessas.parse(value === '' ? null : value) })
        }
      />
    </div>
  )
}
