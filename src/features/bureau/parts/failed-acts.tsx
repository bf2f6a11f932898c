import { IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { failureNotes } from '#features/negativation/parts/failure-notes.ts'
import { ReasonFields, useReason } from '#features/negativation/parts/reason-fields.tsx'
import { whyNotSelected } from '#features/negativation/parts/why-not-selected.ts'
import type { ListingAct } from '#listing/screen/listing-screen.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, type ConfirmNote } from '#ui/confirm-dialog.tsx'
import { counted } from '#ui/counted.ts'
import { sumCents } from '#values/cents.ts'

import type { Sending } from '../contract/calls.ts'
import { exemptFailed, type FailedSubmission, resend } from '../contract/failed-submissions.ts'
import { SendingOutcome, tellSending } from './sending-outcome.tsx'

const pessoa = { one: 'pessoa', many: 'pessoas', feminine: true }
const stale = ['bureau', 'negativation']

/** The sentence that stops an act on the selection: the first row that says no. */
const because = (
  rows: readonly FailedSubmission[],
  of: (row: FailedSubmission) => string | null,
): string | undefined => {
  const row = rows.find((one) => of(one) !== null)
  return row && `Boleto ${row.numBoleto}: ${of(row) ?? ''}`
}

/** What the rows come to: several persons of a boleto owe its value once. */
function worthOf(rows: readonly FailedSubmission[]): {
  readonly sum: ReturnType<typeof sumCents>
  readonly notes: readonly ConfirmNote[]
} {
  const values = new Map(rows.map(({ idSerasaBoleto, valTotalVencido }) => [idSerasaBoleto, valTotalVencido]))
  const boletos = counted(values.size, { one: 'boleto', many: 'boletos' })
  return {
    sum: sumCents([...values.values()]),
    notes:
      values.size === rows.length ? [] : [{ tone: 'info', text: `De ${boletos}: o valor de cada um conta uma vez.` }],
  }
}

/** 'Excluir' (isentar) and 'Enviar' what is selected, each after its question (spec 1:2.17). */
export function FailedActs({ list: { selection } }: { readonly list: ListingAct<FailedSubmission> }) {
  const [asking, setAsking] = useState<'exempt' | 'send'>()
  const reason = useReason('dos envios com falha')
  const [outcome, setOutcome] = useState<Sending>()
  const { rows } = selection
  const worth = worthOf(rows)
  const beyond = whyNotSelected(selection, 'As pessoas são tratadas uma a uma: selecione página a página.')
  const close = () => {
    setAsking(undefined)
    reason.clear()
    exempting.reset()
    sending.reset()
  }
  const done = () => {
    close()
    selection.clear()
  }
  const exempting = useAct(exemptFailed, {
    stale,
    success: ({ mensagem }) => mensagem,
    onFailure: () => true,
    onDone: done,
  })
  const sending = useAct(resend, {
    stale,
    onFailure: () => true,
    onDone: (answer) => {
      if (tellSending(answer)) setOutcome(answer)
      done()
    },
  })
  const failure = asking === 'exempt' ? exempting.failure : sending.failure
  const shared = {
    onClose: close,
    count: rows.length,
    noun: pessoa,
    sum: worth.sum,
  }
  return (
    <>
      <Button
        kind="danger"
        icon={<IconTrash size={16} stroke={1.75} />}
        disabledBecause={beyond ?? because(rows, ({ impedimentoExclusao }) => impedimentoExclusao)}
        onClick={() => setAsking('exempt')}
      >
        Excluir
      </Button>
      <Button
        kind="primary"
        icon={<IconSend size={16} stroke={1.75} />}
        disabledBecause={beyond ?? because(rows, ({ impedimentoEnvio }) => impedimentoEnvio)}
        onClick={() => setAsking('send')}
      >
        Enviar
      </Button>
      <ConfirmDialog
        {...shared}
        opened={asking === 'exempt'}
        question="Deseja excluir os itens selecionados?"
        confirmLabel="Excluir"
        danger
        busy={exempting.busy}
        {...(reason.missing === undefined ? {} : { disabledBecause: reason.missing })}
        onConfirm={() =>
          void exempting.run({
            idBoletos: [...new Set(rows.map(({ idSerasaBoleto }) => idSerasaBoleto))],
            ...reason.told,
          })
        }
        notes={
          failure === undefined
            ? [
                ...worth.notes,
                {
                  tone: 'info',
                  text: 'O boleto sai inteiro: quem o bureau já aceitou segue para a aprovação da baixa.',
                },
              ]
            : failureNotes(failure)
        }
      >
        <ReasonFields reason={reason} />
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        opened={asking === 'send'}
        question="Enviar para o Serasa os itens selecionados?"
        confirmLabel="Enviar"
        busy={sending.busy}
        onConfirm={() =>
          void sending.run({
            boletos: rows.map(({ idSerasaBoleto, idPessoa, tipoPessoa, operacao }) => ({
              idSerasaBoleto,
              idPessoa,
              tipoPessoa,
              operacao,
            })),
          })
        }
        notes={
          failure === undefined
            ? [
                ...worth.notes,
                {
                  tone: 'info',
                  text: 'As guardas são conferidas agora; cada pessoa tem no máximo cinco inclusões.',
                },
              ]
            : failureNotes(failure)
        }
      />
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
