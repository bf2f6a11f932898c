import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'

import type { BureauParameter } from '../contract/parameters.ts'

const hints: Partial<Record<BureauParameter['tipo'], string>> = {
  INTEIRO_OPCIONAL: 'Número inteiro; vazio para nenhum.',
  DINHEIRO: 'Valor em reais, como 1.500,00.',
  DINHEIRO_OPCIONAL: 'Valor em reais, como 1.500,00; vazio para nenhum.',
  PERCENTUAL: 'Percentual, como 1,50.',
  HORA: 'Hora de Brasília, como 18:00.',
  LISTA: 'Códigos separados por vírgula.',
}

const bounds = ({ minimo, maximo }: BureauParameter) =>
  minimo === null || maximo === null
    ? undefined
    : `De ${minimo.toLocaleString('pt-BR')} a ${maximo.toLocaleString('pt-BR')}.`

/** Input for a parameter's value, by kind. */
export function ParameterValue({
  parameter,
  value,
  onChange,
  error,
}: {
  readonly parameter: BureauParameter
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}) {
  if (parameter.tipo === 'SIM_NAO')
    return (
      <YesNoSwitch
        label="Valor"
        checked={value === 'Sim'}
        onChange={(yes) => onChange(yes ? 'Sim' : 'Não')}
      />
    )
  const isWhole = parameter.tipo === 'INTEIRO' || parameter.tipo === 'INTEIRO_OPCIONAL'
  return (
    <TextField
      label="Valor"
      width={220}
      value={value}
      onChange={onChange}
      error={error}
      hint={hints[parameter.tipo] ?? bounds(parameter)}
      maxLength={200}
      autoFocusInDialog
      // Non-integer input stays as typed and is refused: '3,5' must not become 35.
      {...(isWhole ? { inputMode: 'numeric' as const } : {})}
    />
  )
}
