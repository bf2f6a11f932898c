import { TextField } from '#ui/fields/text-field.tsx'

import type { SearchFields } from '../contract/calls.ts'
import styles from './search-dialog.module.css'

export type SearchFieldsProps = {
  readonly search: SearchFields
  readonly onChange: (search: SearchFields) => void
  readonly errors: ReadonlyMap<string, string>
}

/** When a source is searched, and when its file is expected. */
export function TimeFields({ search, onChange, errors }: SearchFieldsProps) {
  return (
    <div className={styles['pair']}>
      {search.tipo !== null && (
        <TextField
          label="Quando"
          value={search.cron}
          onChange={(cron) => onChange({ ...search, cron })}
          maxLength={100}
          placeholder="0 6 * * 1-5"
          hint="Minuto, hora, dia, mês e dia da semana. 0 6 * * 1-5: de segunda a sexta às 6 horas."
          error={errors.get('cron')}
        />
      )}
      <TextField
        label="Esperado até"
        value={search.esperadoAte}
        onChange={(esperadoAte) => onChange({ ...search, esperadoAte })}
        maxLength={5}
        placeholder="08:00"
        hint="Sem arquivo carregado até esta hora de um dia útil, a Régua avisa."
        error={errors.get('esperadoAte')}
      />
    </div>
  )
}
