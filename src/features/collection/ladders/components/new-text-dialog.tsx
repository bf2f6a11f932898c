import { useAct } from '#listing/screen/use-act.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { Channel, CHANNEL, Recipient, RECIPIENT } from '../contract/ladder.ts'
import { createText } from '../contract/text-calls.ts'
import { creation } from './creation.ts'

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const empty = { passo: '', pessoa: 'LOJISTA', canal: 'EMAIL', assunto: '', corpo: '' }
const fields = Object.keys(empty)

/** 'Novo texto': of a step, person and channel that has none. */
export function NewTextDialog({
  steps,
  onCreated,
  onClose,
}: {
  readonly steps: readonly string[]
  readonly onCreated: (id: number) => void
  readonly onClose: () => void
}) {
  const [form, change] = useDraft('novo texto', empty)
  const act = useAct(createText, creation(fields, { onCreated, onClose }))
  const { passo, assunto, corpo } = form
  const canal = Channel.parse(form.canal)
  const create = () =>
    void act.run({ passo, canal, corpo, assunto, pessoa: Recipient.parse(form.pessoa) })
  const missing =
    passo === '' ? 'Informe o passo.' : corpo.trim() === '' ? 'Informe o texto.' : undefined
  const error = (field: string) => act.fieldErrors.get(field)
  return (
    <Dialog
      opened
      size="table"
      title="Novo texto"
      onClose={onClose}
      dirty={JSON.stringify(form) !== JSON.stringify(empty)}
      busy={act.busy}
      footer={
        <DialogButtons
          label="Salvar rascunho"
          busy={act.busy}
          disabledBecause={missing}
          onAct={create}
          onClose={onClose}
        />
      }
    >
      <TextField
        label="Passo"
        required
        maxLength={40}
        suggestions={steps}
        value={passo}
        pattern={(text) => text.toUpperCase().replaceAll(/[^A-Z0-9_]/g, '')}
        error={error('passo')}
        onChange={(text) => change({ ...form, passo: text })}
        autoFocusInDialog
      />
      <SelectField
        label="Pessoa"
        options={options(RECIPIENT)}
        value={form.pessoa}
        onChange={(pessoa) => change({ ...form, pessoa })}
      />
      <SelectField
        label="Canal"
        options={options(CHANNEL)}
        value={form.canal}
        onChange={(chosen) =>
          change({ ...form, canal: chosen, assunto: chosen === 'EMAIL' ? assunto : '' })
        }
      />
      {canal === 'EMAIL' && (
        <TextField
          label="Assunto"
          required
          maxLength={200}
          value={assunto}
          error={error('assunto')}
          onChange={(text) => change({ ...form, assunto: text })}
        />
      )}
      <TextAreaField
        label="Texto"
        required
        rows={10}
        maxLength={10_000}
        value={corpo}
        error={error('corpo')}
        onChange={(text) => change({ ...form, corpo: text })}
      />
    </Dialog>
  )
}
