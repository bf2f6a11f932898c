import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { cepMask } from '#ui/fields/masks.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatCep } from '#values/cep.ts'

import type { Address } from '../contract/record.ts'
import { useStates } from '../queries.ts'
import styles from './register-form.module.css'

/** An address as form values. */
export const shownAddress = (address: Address | undefined): Address =>
  address === undefined
    ? { logradouro: '', cep: '', cidade: '', uf: '' }
    : { ...address, cep: formatCep(address.cep) }

/** Wire names of the address fields. */
export const addressNames = [
  'endereco.logradouro',
  'endereco.cep',
  'endereco.uf',
  'endereco.cidade',
]

type Props = {
  readonly address: Address
  readonly onChange: (address: Address) => void
  readonly errors: ReadonlyMap<string, string>
}

/** State, and the municipality in it. */
function CityFields({
  address,
  onChange,
  errors,
  states,
}: Props & { readonly states: ReturnType<typeof useStates>['data'] }) {
  const cities = states?.find(({ sigla }) => sigla === address.uf)?.cidades ?? []
  return (
    <div className={styles['line']}>
      <SelectField
        label="Estado"
        width={240}
        options={(states ?? []).map(({ sigla, nome }) => ({
          value: sigla,
          label: `${sigla} - ${nome}`,
        }))}
        value={address.uf}
        onChange={(uf) =>
          onChange({ ...address, uf, cidade: uf === address.uf ? address.cidade : '' })
        }
        disabled={states === undefined}
        error={errors.get('endereco.uf')}
      />
      <div className={styles['grows']}>
        <SelectField
          label="Cidade"
          searchable
          options={cities.map((cidade) => ({ value: cidade, label: cidade }))}
          value={address.cidade}
          onChange={(cidade) => onChange({ ...address, cidade })}
          disabled={address.uf === '' || states === undefined}
          placeholder={address.uf === '' ? 'Escolha antes o estado' : 'Selecione'}
          error={errors.get('endereco.cidade')}
        />
      </div>
    </div>
  )
}

/** Street, CEP, state and municipality; municipalities depend on the state. */
export function AddressFields(props: Props) {
  const { address, onChange, errors } = props
  const read = useStates()
  return (
    <fieldset className={styles['group']}>
      <legend>Endereço</legend>
      <UnreadChoices choices={[{ ...read, noun: 'os estados e as cidades' }]} />
      <div className={styles['line']}>
        <div className={styles['grows']}>
          <TextField
            label="Logradouro"
            value={address.logradouro}
            onChange={(logradouro) => onChange({ ...address, logradouro })}
            maxLength={120}
            error={errors.get('endereco.logradouro')}
          />
        </div>
        <MaskedField
          label="CEP"
          mask={cepMask}
          width={130}
          value={address.cep}
          onChange={(cep) => onChange({ ...address, cep })}
          error={errors.get('endereco.cep')}
        />
      </div>
      <CityFields {...props} states={read.data} />
    </fieldset>
  )
}
