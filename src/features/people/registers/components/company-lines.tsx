import { IconTrash } from '@tabler/icons-react'

import { Checkbox } from '#ui/fields/checkbox.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { dateMask } from '#ui/fields/masks.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import styles from './register-form.module.css'

/** A line as form values; without an id if never saved. */
export type DraftLine = {
  readonly id?: number
  readonly empresaId: string
  readonly codigoUnidadeEconomica: string
  readonly dataInicio: string
  readonly dataFim: string
  readonly ativo: boolean
  readonly principal: boolean
}

type LineProps = {
  readonly line: DraftLine
  readonly place: number
  readonly options: readonly SelectOption[] | undefined
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (part: Partial<DraftLine>) => void
  readonly onRemove: () => void
  readonly keptBecause: string | undefined
}

/** A day, or a tick, of a line. */
function DayCell({
  of: { line, place, errors, onChange },
  name,
  label,
}: {
  readonly of: LineProps
  readonly name: 'dataInicio' | 'dataFim'
  readonly label: string
}) {
  return (
    <td data-label={label}>
      <MaskedField
        labelHidden
        label={`${label} da linha ${place + 1}`}
        mask={dateMask}
        width={116}
        value={line[name]}
        onChange={(value) => onChange({ [name]: value })}
        error={errors.get(`${place}.${name}`)}
      />
    </td>
  )
}

function TickCell({
  of: { line, place, onChange },
  name,
  label,
}: {
  readonly of: LineProps
  readonly name: 'ativo' | 'principal'
  readonly label: string
}) {
  return (
    <td data-label={label}>
      <span className={styles['tick']}>
        <Checkbox
          label={`${label} da linha ${place + 1}`}
          checked={line[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      </span>
    </td>
  )
}

function Line(props: LineProps) {
  const { line, place, options, errors, onChange, onRemove, keptBecause } = props
  const of = `da linha ${place + 1}`
  return (
    <tr>
      <td data-label="Empresa">
        <SelectField
          labelHidden
          searchable
          label={`Empresa ${of}`}
          width={288}
          options={options ?? []}
          value={line.empresaId}
          onChange={(empresaId) => onChange({ empresaId })}
          disabled={options === undefined}
          error={errors.get(`${place}.empresaId`)}
        />
      </td>
      <td data-label="Unidade econômica">
        <TextField
          labelHidden
          label={`Código unidade econômica ${of}`}
          width={132}
          value={line.codigoUnidadeEconomica}
          onChange={(codigoUnidadeEconomica) => onChange({ codigoUnidadeEconomica })}
          maxLength={40}
          error={errors.get(`${place}.codigoUnidadeEconomica`)}
        />
      </td>
      <DayCell of={props} name="dataInicio" label="Início" />
      <DayCell of={props} name="dataFim" label="Fim" />
      <TickCell of={props} name="ativo" label="Ativo" />
      <TickCell of={props} name="principal" label="Principal" />
      <td>
        <IconButton
          label={`Remover a linha ${place + 1}`}
          icon={<IconTrash size={18} stroke={1.75} />}
          disabledBecause={keptBecause}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

/** Lines of a mall, each linking one company (spec 3:2.17). */
export function CompanyLines({
  lines,
  options,
  errors,
  onChange,
  onRemove,
  keptBecause,
}: {
  readonly lines: readonly DraftLine[]
  readonly options: readonly SelectOption[] | undefined
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (lines: readonly DraftLine[]) => void
  readonly onRemove: (place: number) => void
  /** Why a line cannot be removed. */
  readonly keptBecause: (line: DraftLine) => string | undefined
}) {
  return (
    <div className={styles['lines']}>
      <table aria-label="Empresas do shopping">
        <thead>
          <tr>
            <th scope="col">Empresa</th>
            <th scope="col">Unidade econômica</th>
            <th scope="col">Início</th>
            <th scope="col">Fim</th>
            <th scope="col">Ativo</th>
            <th scope="col">Principal</th>
            <th scope="col">
              <span className="visually-hidden">Remover</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <Line
              key={line.id ?? `nova ${place}`}
              line={line}
              place={place}
              options={options}
              errors={errors}
              onChange={(part) => onChange(lines.with(place, { ...line, ...part }))}
              onRemove={() => onRemove(place)}
              keptBecause={keptBecause(line)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
