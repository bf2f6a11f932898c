import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { optionsOf } from '#listing/options-of.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { SEARCH_KIND, WHEN_DONE } from '../contract/calls.ts'
import styles from './search-dialog.module.css'
import { type SearchFieldsProps, TimeFields } from './time-fields.tsx'

const kinds = [{ value: '', label: 'Não busca' }, ...optionsOf(SEARCH_KIND)]
const ends = optionsOf(WHEN_DONE)
const formats = [
  { value: 'CSV', label: 'CSV' },
  { value: 'JSON', label: 'JSON, em páginas' },
]

const addressOf = {
  PASTA: { label: 'Pasta', hint: 'Abaixo da pasta que o operador permite, como sap/titulos.' },
  S3: { label: 'Endereço', hint: 'Como s3://balde/pasta; precisa estar entre os permitidos.' },
  HTTPS: { label: 'Endereço', hint: 'Com https://; o servidor precisa estar entre os permitidos.' },
} as const

const isKind = (value: string): value is keyof typeof addressOf => value in addressOf

/** Fields that only files of a folder or of S3 have. */
function FileFields({ search, onChange, errors }: SearchFieldsProps) {
  return (
    <div className={styles['pair']}>
      <TextField
        label="Nomes de arquivo"
        value={search.padrao}
        onChange={(padrao) => onChange({ ...search, padrao })}
        maxLength={200}
        hint="Como *.csv; vazio traz todos."
        error={errors.get('padrao')}
      />
      <SelectField
        label="Ao terminar"
        options={ends}
        value={search.aoTerminar}
        onChange={(value) =>
          onChange({ ...search, aoTerminar: value === 'MOVER' ? 'MOVER' : 'LEMBRAR' })
        }
      />
    </div>
  )
}

/** Where a search looks, and with which secret. */
function PlaceFields({ search, onChange, errors }: SearchFieldsProps) {
  const { tipo } = search
  if (tipo === null) return null
  return (
    <>
      <TextField
        {...addressOf[tipo]}
        required
        value={search.endereco}
        onChange={(endereco) => onChange({ ...search, endereco })}
        maxLength={500}
        error={errors.get('endereco')}
      />
      {tipo !== 'PASTA' && (
        <TextField
          label="Segredo"
          value={search.segredo}
          onChange={(segredo) => onChange({ ...search, segredo })}
          maxLength={200}
          hint="O nome do arquivo do segredo no servidor, nunca o próprio segredo. Vazio: sem segredo."
          error={errors.get('segredo')}
        />
      )}
      {tipo === 'HTTPS' ? (
        <SelectField
          label="Formato"
          options={formats}
          value={search.formato ?? 'CSV'}
          onChange={(value) => onChange({ ...search, formato: value === 'JSON' ? 'JSON' : 'CSV' })}
        />
      ) : (
        <FileFields search={search} onChange={onChange} errors={errors} />
      )}
    </>
  )
}

/** The fields of a search; those that a kind does not have are hidden. */
export function SearchFormFields({ search, onChange, errors }: SearchFieldsProps) {
  return (
    <>
      <SelectField
        label="Onde procura"
        options={kinds}
        value={search.tipo ?? ''}
        onChange={(value) =>
          onChange({
            ...search,
            tipo: isKind(value) ? value : null,
            ativa: isKind(value) && search.ativa,
          })
        }
        error={errors.get('tipo')}
        autoFocusInDialog
      />
      <PlaceFields search={search} onChange={onChange} errors={errors} />
      <TimeFields search={search} onChange={onChange} errors={errors} />
      {search.tipo !== null && (
        <CheckboxField
          label="Busca ligada"
          checked={search.ativa}
          onChange={(ativa) => onChange({ ...search, ativa })}
          error={errors.get('ativa')}
        />
      )}
    </>
  )
}
