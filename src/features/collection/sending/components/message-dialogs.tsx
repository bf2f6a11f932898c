import { useState } from 'react'

import {
  ReasonField,
  reasonProblem,
} from '#features/collection/messages/components/reason-field.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { today } from '#listing/today.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import { FILE_EVENTS } from '../contract/event-files.ts'
import { REPLY_WORDS } from '../contract/log.ts'
import {
  decideMessage,
  handleReply,
  type MessagePage,
  recordEvent,
  recordReply,
} from '../contract/messages.ts'
import { afterMessage } from '../queries.ts'
import { DayOfEvent } from './day-of-event.tsx'
import { messageAct } from './message-act.ts'
import styles from './messages.module.css'

type Props = { readonly page: MessagePage; readonly onClose: () => void }

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const dayProblem = (typed: string) =>
  parseBrDate(typed) === undefined ? 'Informe a data.' : undefined

/** 'Registrar entrega': by another person than the releaser. */
export function EventDialog({ page, onClose }: Props) {
  const [evento, setEvento] = useState<keyof typeof FILE_EVENTS>('ENTREGUE')
  const [data, setData] = useState(formatDate(today()))
  const [comprovante, setComprovante] = useState('')
  const [detalhe, setDetalhe] = useState('')
  const act = useAct(recordEvent, messageAct(['data', 'comprovante', 'detalhe'], onClose))
  const day = parseBrDate(data)
  const missing =
    page.recusaEvento ??
    dayProblem(data) ??
    (evento === 'ENTREGUE' && comprovante.trim() === ''
      ? 'Informe o comprovante da entrega.'
      : tooLong(detalhe, 500))
  return (
    <Dialog
      opened
      title="Registrar entrega"
      onClose={onClose}
      busy={act.busy}
      dirty={comprovante !== '' || detalhe !== ''}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={missing}
          onClose={onClose}
          onAct={() =>
            day && void act.run({ id: page.id, evento, data: day, comprovante, detalhe })
          }
        />
      }
    >
      <div className={styles['form']}>
        <SelectField
          label="O que houve"
          options={optionsOf(FILE_EVENTS)}
          value={evento}
          onChange={(value) => setEvento(value as typeof evento)}
          required
        />
        <DayOfEvent day={data} errors={act.fieldErrors} onChange={setData} />
        <TextField
          label="Comprovante"
          value={comprovante}
          onChange={setComprovante}
          required={evento === 'ENTREGUE'}
          maxLength={200}
          hint="O número do AR ou o protocolo da entrega. A prova mostra que foi digitada."
          error={act.fieldErrors.get('comprovante')}
        />
        <TextAreaField
          label="Detalhe"
          value={detalhe}
          onChange={setDetalhe}
          maxLength={500}
          error={act.fieldErrors.get('detalhe')}
        />
      </div>
    </Dialog>
  )
}

/** 'Registrar resposta'. */
export function ReplyDialog({ page, onClose }: Props) {
  const [tipo, setTipo] = useState<keyof typeof REPLY_WORDS>('JA_PAGOU')
  const [texto, setTexto] = useState('')
  const [data, setData] = useState(formatDate(today()))
  const act = useAct(recordReply, {
    success: ({ seguraAte }) =>
      seguraAte === null
        ? 'Salvo com sucesso.'
        : `Salvo com sucesso. A régua espera até ${formatDate(seguraAte)}.`,
    invalidates: afterMessage,
    fields: ['data', 'texto'],
    onDone: onClose,
  })
  const day = parseBrDate(data)
  return (
    <Dialog
      opened
      title="Registrar resposta"
      onClose={onClose}
      busy={act.busy}
      dirty={texto !== ''}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={dayProblem(data) ?? tooLong(texto, 4000)}
          onClose={onClose}
          onAct={() => day && void act.run({ id: page.id, tipo, texto: texto.trim(), data: day })}
        />
      }
    >
      <div className={styles['form']}>
        <SelectField
          label="Resposta"
          options={optionsOf(REPLY_WORDS)}
          value={tipo}
          onChange={(value) => setTipo(value as typeof tipo)}
          required
        />
        <DayOfEvent day={data} errors={act.fieldErrors} onChange={setData} />
        <TextAreaField
          label="O que a pessoa disse"
          value={texto}
          onChange={setTexto}
          maxLength={4000}
          error={act.fieldErrors.get('texto')}
        />
      </div>
    </Dialog>
  )
}

const DECISIONS = { ENVIADA: 'Foi enviada', FALHOU: 'Não foi enviada' } as const

/** 'Decidir' of a message whose answer was lost. */
export function DecideDialog({ page, onClose }: Props) {
  const [estado, setEstado] = useState<keyof typeof DECISIONS>('ENVIADA')
  const [motivo, setMotivo] = useState('')
  const act = useAct(decideMessage, messageAct(['motivo'], onClose))
  return (
    <Dialog
      opened
      title="Decidir mensagem incerta"
      onClose={onClose}
      busy={act.busy}
      dirty={motivo !== ''}
      footer={
        <DialogButtons
          label="Decidir"
          busy={act.busy}
          disabledBecause={page.recusaDecisao ?? reasonProblem(motivo)}
          onClose={onClose}
          onAct={() => void act.run({ id: page.id, estado, motivo: motivo.trim() })}
        />
      }
    >
      <div className={styles['form']}>
        <SelectField
          label="Decisão"
          options={optionsOf(DECISIONS)}
          value={estado}
          onChange={(value) => setEstado(value as typeof estado)}
          required
        />
        <ReasonField
          reason={motivo}
          hint="Ao menos 10 caracteres: como se sabe."
          errors={act.fieldErrors}
          onChange={setMotivo}
        />
      </div>
    </Dialog>
  )
}

/** 'Tratar': ends what a reply holds. */
export function HandleReplyDialog({
  id,
  onClose,
}: {
  readonly id: number
  readonly onClose: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const act = useAct(handleReply, messageAct(['motivo'], onClose))
  return (
    <Dialog
      opened
      title="Tratar resposta"
      onClose={onClose}
      busy={act.busy}
      dirty={motivo !== ''}
      footer={
        <DialogButtons
          label="Tratar"
          busy={act.busy}
          disabledBecause={reasonProblem(motivo)}
          onClose={onClose}
          onAct={() => void act.run({ id, motivo: motivo.trim() })}
        />
      }
    >
      <ReasonField
        reason={motivo}
        hint="Ao menos 10 caracteres. A régua do lojista volta a andar."
        errors={act.fieldErrors}
        onChange={setMotivo}
      />
    </Dialog>
  )
}
