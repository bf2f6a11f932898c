import { useAct } from '#listing/screen/use-act.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { emptySegment } from '../contract/ladder.ts'
import { createLadder, type LadderRow } from '../contract/ladder-calls.ts'
import { creation } from './creation.ts'
import { WholeNumberField } from './whole-number-field.tsx'

const fields = ['nome', 'ordem']

/** 'Nova régua': begins with the steps of another one. */
export function NewLadderDialog({
  ladders,
  onCreated,
  onClose,
}: {
  readonly ladders: readonly LadderRow[]
  readonly onCreated: (id: number) => void
  readonly onClose: () => void
}) {
  const first = ladders[0]
  const [form, change] = useDraft('nova regua', {
    nome: '',
    ordem: 50,
    base: String(first?.id ?? ''),
  })
  const act = useAct(createLadder, creation(fields, { onCreated, onClose }))
  const base = ladders.find(({ id }) => String(id) === form.base)
  const create = () => {
    if (base === undefined) return
    const { nome, ordem } = form
    void act.run({ nome, ordem, segmento: emptySegment, passos: base.passos })
  }
  const missing = form.nome.trim() === '' ? 'Informe o nome.' : undefined
  return (
    <Dialog
      opened
      title="Nova régua"
      onClose={onClose}
      dirty={form.nome !== ''}
      busy={act.busy}
      footer={
        <DialogButtons
          label="Salvar rascunho"
          busy={act.busy}
          disabledBecause={
            missing ?? (base === undefined ? 'Escolha a régua de que ela parte.' : undefined)
          }
          onAct={create}
          onClose={onClose}
        />
      }
    >
      <TextField
        label="Nome"
        required
        maxLength={80}
        value={form.nome}
        error={act.fieldErrors.get('nome')}
        onChange={(nome) => change({ ...form, nome })}
        autoFocusInDialog
      />
      <WholeNumberField
        label="Ordem"
        required
        width={120}
        value={form.ordem}
        error={act.fieldErrors.get('ordem')}
        onChange={(ordem) => change({ ...form, ordem: ordem ?? form.ordem })}
      />
      <SelectField
        label="Começa com os passos de"
        options={ladders.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={form.base}
        onChange={(chosen) => change({ ...form, base: chosen })}
      />
      <p>Para quem ela vale se escolhe depois. O rascunho não muda nenhum lote.</p>
    </Dialog>
  )
}
