import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createContactRecords } from '#features/collection/negotiations/contract/contact-records.ts'
import {
  longestObservation,
  negotiationQueries,
} from '#features/collection/negotiations/contract/words.ts'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { today } from '#listing/today.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import type { QueueRow } from '../contract/queue.ts'
import { todayQueries } from '../contract/words.ts'
import { stagesQuery } from '../queries.ts'
import styles from './today.module.css'

// The next contact starts with the last used stage, which is usually right.
let lastStage = ''

export type ContactDialogProps = {
  readonly row: Pick<QueueRow, 'cpfCnpj' | 'idShopping' | 'nomeFantasia' | 'shopping' | 'lucs'>
  /** LUCs that this user may contact. */
  readonly lucs: readonly string[]
  readonly onClose: () => void
  readonly onDone: (identifiers: readonly number[]) => void
}

/** Registers a contact of today: result and note. */
export function ContactDialog({ row, lucs, onClose, onDone }: ContactDialogProps) {
  const stages = useQuery(stagesQuery)
  const [stage, setStage] = useState(lastStage)
  const [luc, setLuc] = useState(lucs[0] ?? '')
  const [text, setText] = useState('')
  const act = useAct(createContactRecords, {
    invalidates: [todayQueries, negotiationQueries],
    onDone: ({ identifiers }) => {
      lastStage = stage
      onClose()
      onDone(identifiers)
    },
  })
  const disabledBecause =
    stage === ''
      ? 'Retorno de negociação é Obrigatório'
      : luc === ''
        ? 'Selecione uma LUC'
        : tooLong(text, longestObservation)
  const save = () =>
    void act.run({
      list: [
        {
          cpfCnpj: row.cpfCnpj,
          shoppingId: row.idShopping,
          luc,
          contactDate: today(),
          negotiationReturnId: Number(stage),
          additionalInformation: text,
          billingGroupId: null,
          active: true,
        },
      ],
    })
  return (
    <Dialog
      opened
      title="Registrar contato"
      onClose={onClose}
      busy={act.busy}
      dirty={text !== ''}
      footerStart={<span className={styles['quiet']}>Contato de hoje, em seu nome.</span>}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={disabledBecause}
          onAct={save}
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <p>
          <b>{row.nomeFantasia}</b>{' '}
          <span className={styles['quiet']}>{`${row.shopping}, ${row.lucs.join(', ')}`}</span>
        </p>
        <SelectField
          label="Retorno da Negociação"
          required
          autoFocusInDialog
          options={(stages.data?.data ?? []).map(({ id, description }) => ({
            value: String(id),
            label: description,
          }))}
          value={stage}
          onChange={setStage}
        />
        <UnreadChoices choices={[{ ...stages, noun: 'os retornos da negociação' }]} />
        {lucs.length > 1 && (
          <SelectField
            label="LUC"
            required
            options={lucs.map((code) => ({ value: code, label: code }))}
            value={luc}
            onChange={setLuc}
          />
        )}
        <TextAreaField
          label="Descrição"
          maxLength={longestObservation}
          value={text}
          onChange={setText}
        />
      </div>
    </Dialog>
  )
}
