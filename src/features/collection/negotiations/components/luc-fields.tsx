import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

import { choose, type ChosenLists, type LucChoice, offersOf } from '../rules/choices.ts'

type LucFieldsProps = {
  readonly choices: readonly LucChoice[]
  readonly chosen: ChosenLists
  readonly onChange: (chosen: ChosenLists) => void
  /** Multiple choice, for a billing group; single choice while a record is edited (spec 3:5). */
  readonly several: boolean
}

const lists = [
  ['shoppings', 'Shopping', 'Shoppings'],
  ['customers', 'Cliente', 'Clientes'],
  ['lucs', 'LUC', 'LUCs'],
  ['brands', 'Marca', 'Marcas'],
] as const

/** Shopping, customer, LUC and brand; each choice filters the other lists (spec 3:2.14). */
export function LucFields({ choices, chosen, onChange, several }: LucFieldsProps) {
  return lists.map(([name, one, many]) => {
    const options = offersOf(choices, chosen, name)
    const shared = {
      required: name === 'lucs',
      options,
      hint: name === 'lucs' && chosen.lucs.length === 0 ? 'Luc é Obrigatório' : undefined,
    }
    return several ? (
      <MultiSelectField
        key={name}
        {...shared}
        label={many}
        value={chosen[name]}
        onChange={(values) => onChange(choose(choices, chosen, name, values))}
      />
    ) : (
      <SelectField
        key={name}
        {...shared}
        label={one}
        value={chosen[name][0] ?? (options.length === 1 ? options[0]?.value : undefined)}
        onChange={(value) => onChange(choose(choices, chosen, name, [value]))}
      />
    )
  })
}
