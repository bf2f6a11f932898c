import { FileDrop } from '#ui/fields/file-drop.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { MAX_ATTACHMENT_BYTES } from '#features/negativation/debt-items/rules/justification.ts'
import styles from '../../debt-items/components/decision.module.css'
import { type JustificationForm, observationLimit } from './use-justification-form.ts'

const accentedLabels = {
  chosen: 'Justificativa',
  ticket: 'Número do chamado',
  observation: 'Observação',
}
// The bureau bill search spells its labels without accents (spec 1:2.15).
const plainLabels = {
  chosen: 'Justificativas',
  ticket: 'Numero do chamado',
  observation: 'Observacao',
}

/** Label spellings, and whether the observation comes before the ticket. */
const spellings = {
  comAcentos: accentedLabels,
  semAcentos: plainLabels,
  // For legal action (spec 2:2.7).
  deAcao: { ...accentedLabels, chosen: 'Justificativas' },
} as const
export type Spelling = keyof typeof spellings

/** Form state that the fields need, for any kind of record. */
export type JustifyingForm = Pick<
  JustificationForm,
  | 'typed'
  | 'change'
  | 'attach'
  | 'choices'
  | 'isNone'
  | 'needsTicket'
  | 'needsFile'
  | 'ticketError'
  | 'fileError'
  | 'saving'
> & {
  /** Saving without a file keeps the current one. */
  readonly keepsFile?: boolean
}

const acceptedTypes = ['.pdf', '.png', '.jpg', '.jpeg', '.xlsx', '.msg']

/** Props of the fields; `current` is the existing attachment, which saving replaces. */
export type JustificationFieldsProps = {
  readonly form: JustifyingForm
  readonly readOnly: boolean
  readonly errors: ReadonlyMap<string, string>
  readonly current: string | null
  readonly spelling?: Spelling
}

const decisions = /\b(NEGATIVAR|AJUIZAR|ISENTAR)\b/

/** Effect of saving, with decisions in bold. */
const Saving = ({ words }: { readonly words: string }) => (
  <p className={styles['saving']}>
    {words
      .split(decisions)
      .map((part, index) => (decisions.test(part) ? <strong key={index}>{part}</strong> : part))}
  </p>
)

function Attachment({
  form,
  readOnly,
  current,
  error,
  ...words
}: Pick<JustificationFieldsProps, 'form' | 'readOnly' | 'current'> & {
  readonly error: string | undefined
  readonly tooBig?: string
}) {
  return (
    <FileDrop
      label="Anexo"
      accept={acceptedTypes}
      maxBytes={MAX_ATTACHMENT_BYTES}
      {...words}
      value={form.typed.file}
      onChange={form.attach}
      required={form.needsFile}
      disabled={readOnly}
      hint={
        current === null || form.typed.file !== undefined
          ? 'pdf, png, jpg, xlsx ou msg, até 1 MB'
          : `Anexo atual: ${current}. Salvar sem arquivo o ${form.keepsFile ? 'mantém' : 'retira'}.`
      }
      error={readOnly ? undefined : (form.fileError ?? error)}
    />
  )
}

function ChosenReason({
  label,
  form,
  readOnly,
  error,
}: Pick<JustificationFieldsProps, 'form' | 'readOnly'> & {
  readonly label: string
  readonly error: string | undefined
}) {
  return (
    <div>
      <SelectField
        label={label}
        options={form.choices}
        value={form.typed.justification}
        onChange={(justification) => form.change({ justification })}
        disabled={readOnly}
        error={error}
        autoFocusInDialog={form.isNone}
      />
      {!readOnly && <Saving words={form.saving} />}
    </div>
  )
}

/**
 * Justificativa, Número do chamado, Anexo and Observação, each with its missing requirement (spec
 * 1:5).
 */
export function JustificationFields(props: JustificationFieldsProps) {
  const { form, readOnly, errors, current, spelling = 'comAcentos' } = props
  const { typed, change } = form
  const labels = spellings[spelling]
  const observationFirst = spelling !== 'comAcentos'
  // Each form keeps its field order of the spec (1:2.7, 1:2.15).
  const observation = (
    <TextAreaField
      label={labels.observation}
      value={typed.observation}
      onChange={(text) => change({ observation: text })}
      maxLength={observationLimit}
      disabled={readOnly}
      error={errors.get('txtObservacao') ?? errors.get('observacao')}
    />
  )
  const tooBig = spelling === 'deAcao' && { tooBig: 'O arquivo não pode exceder 1MB.' }
  return (
    <>
      <ChosenReason
        label={labels.chosen}
        form={form}
        readOnly={readOnly}
        error={errors.get('idJustificativa')}
      />
      {observationFirst && observation}
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
        <Attachment
          form={form}
          readOnly={readOnly}
          current={current}
          error={errors.get('file')}
          {...tooBig}
        />
      </div>
      {!observationFirst && observation}
    </>
  )
}
