import { ChangedMeanwhile, chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { proposeSender, type SenderRow } from '../contract/sender-calls.ts'
import { proposedSentence } from '../contract/versions.ts'
import { ladderQueries } from '../queries.ts'
import { type SenderFields, senderProblems } from '../rules/sender-problems.ts'

const inputs: readonly {
  readonly of: keyof SenderFields
  readonly label: string
  readonly most: number
  readonly hint?: string
}[] = [
  { of: 'nome', label: 'Nome', most: 120, hint: 'Quem assina as mensagens.' },
  { of: 'email', label: 'E-mail', most: 254, hint: 'De onde os e-mails saem.' },
  { of: 'respostaPara', label: 'Responder para', most: 254 },
  { of: 'telefone', label: 'Telefone', most: 40, hint: 'Com DDD.' },
  { of: 'endereco', label: 'Endereço', most: 300 },
]

const fieldsOf = ({ nome, email, respostaPara, telefone, endereco }: SenderFields) => ({
  nome,
  email,
  respostaPara,
  telefone,
  endereco,
})

/** 'Propor remetente': only counts once another user confirms. */
export function SenderDialog({
  sender,
  onClose,
}: {
  readonly sender: SenderRow
  readonly onClose: () => void
}) {
  const before = fieldsOf(sender)
  const [{ form, versao }, setTyped] = useDraft(`remetente ${sender.idShopping}`, {
    form: before,
    versao: sender.versao,
  })
  const act = useAct(proposeSender, {
    success: proposedSentence,
    invalidates: [ladderQueries],
    fields: inputs.map(({ of }) => of),
    onDone: onClose,
  })
  const isDirty = JSON.stringify(form) !== JSON.stringify(before)
  const problems = new Map(
    senderProblems(form).map(({ campo, mensagem }) => [campo, mensagem] as const),
  )
  const [wrong] = problems.values()
  const isStale = sender.versao > versao
  const newer = isStale
    ? { versao: sender.versao, alteradoPor: sender.proposta?.propostoPor ?? sender.confirmadoPor }
    : undefined
  const become = () => setTyped({ form: before, versao: sender.versao })
  return (
    <Dialog
      opened
      title={`Remetente de ${sender.shopping}`}
      onClose={onClose}
      dirty={isDirty}
      busy={act.busy}
      footer={
        <DialogButtons
          label="Propor"
          busy={act.busy}
          disabledBecause={newer ? chooseFirst : isDirty ? wrong : 'Nada foi alterado.'}
          onAct={() => void act.run({ idShopping: sender.idShopping, versao, ...form })}
          onClose={onClose}
        />
      }
    >
      <ChangedMeanwhile
        newer={newer}
        onTake={become}
        onKeep={() => setTyped({ form, versao: sender.versao })}
      />
      {inputs.map(({ of, label, most, hint }, place) => (
        <TextField
          key={of}
          label={label}
          required
          maxLength={most}
          hint={hint}
          value={form[of]}
          error={
            act.fieldErrors.get(of) ?? (form[of] === before[of] ? undefined : problems.get(of))
          }
          onChange={(text) => setTyped({ versao, form: { ...form, [of]: text } })}
          autoFocusInDialog={place === 0}
        />
      ))}
      <p>Só vale depois que outra pessoa confirmar, em sete dias.</p>
    </Dialog>
  )
}
