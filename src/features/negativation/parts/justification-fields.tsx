import { FileDrop } from '#ui/file-drop.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { MAX_ATTACHMENT_BYTES } from '../rules/justification.ts'
import styles from './decision.module.css'
import { type JustificationForm, observationLimit } from './use-justification-form.ts'

const accentedLabels = { chosen: 'Justificativa', ticket: 'Número do chamado', observation: 'Observação' }
// The bureau bill search writes its labels without accents (spec 1:2.15).
const plainLabels = { chosen: 'Justificativas', ticket: 'Numero do chamado', observation: 'Observacao' }

const accepted = ['.pdf', '.png', '.jpg', '.jpeg', '.xlsx', '.msg']

/** Props of the fields; `current` is the attachment that the boleto has, which saving replaces. */
export type JustificationFieldsProps = {
  readonly form: JustificationForm
  readonly count: number
  readonly readOnly: boolean
  readonly errors: ReadonlyMap<string, string>
  readonly current: string | null
  readonly spelling?: 'comAcentos' | 'semAcentos'
}

function Saving({ form, count }: Pick<JustificationFieldsProps, 'form' | 'count'>) {
  if (form.isNone && count > 1)
    return <p className={styles['saving']}>Escolha a justificativa dos {formatWhole(count)} boletos.</p>
  if (form.isNone)
    return (
      <p className={styles['saving']}>
        Sem justificativa, salvar deixa a decisão em <strong>NEGATIVAR</strong>.
      </p>
    )
  return (
    <p className={styles['saving']}>
      {count > 1 ? `Salvar troca a decisão dos ${formatWhole(count)} boletos para ` : 'Salvar troca a decisão para '}
      <strong>ISENTAR</strong>
      {form.sentence === undefined ? '.' : `. ${form.sentence}`}
    </p>
  )
}

/** Justificativa, Número do chamado, Anexo and Observação, each with what it still needs (spec 1:5). */
export function JustificationFields({
  form,
  count,
  readOnly,
  errors,
  current,
  spelling = 'comAcentos',
}: JustificationFieldsProps) {
  const { typed, change } = form
  const labels = spelling === 'comAcentos' ? accentedLabels : plainLabels
  // Each form keeps the order in which the spec names its fields (1:2.7, 1:2.15).
  const observation = (
    <TextAreaField
      label={labels.observation}
      value={typed.observation}
      onChange={(observation) => change({ observation })}
      maxLength={observationLimit}
      disabled={readOnly}
      error={errors.get('txtObservacao')}
    />
  )
  return (
    <>
      <div>
        <SelectField
          label={labels.chosen}
          options={form.choices}
          value={typed.chosen}
          onChange={(chosen) => change({ chosen })}
          disabled={readOnly}
          error={errors.get('idJustificativa')}
          autoFocusInDialog={form.isNone}
        />
        {!readOnly && <Saving form={form} count={count} />}
      </div>
      {spelling === 'semAcentos' && observation}
      <div className={styles['pair']}>
        <TextField
          label={labels.ticket}
          value={typed.ticket}
          onChange={(ticket) => change({ ticket })}
          maxLength={200}
          required={form.needsTicket}
          disabled={readOnly}
          error={readOnly ? undefined : (form.ticketError ?? errors.get('numChamado'))}
          autoFocusInDialog={!form.isNone}
        />
        <FileDrop
          label="Anexo"
          accept={accepted}
          maxBytes={MAX_ATTACHMENT_BYTES}
          value={typed.file}
          onChange={form.attach}
          required={form.needsFile}
          disabled={readOnly}
          hint={
            current === null || typed.file !== undefined
              ? 'pdf, png, jpg, xlsx ou msg, até 1 MB'
              : `Anexo atual: ${current}. Salvar sem arquivo o retira.`
          }
          error={readOnly ? undefined : (form.fileError ?? errors.get('file'))}
        />
      </div>
      {spelling === 'comAcentos' && observation}
    </>
  )
}
