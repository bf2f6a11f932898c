import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { recordRefusal, SOURCE_WORDS, type SOURCES } from '../contract/holds.ts'
import { CHANNEL_WORDS, PERSON_WORDS } from '../contract/words.ts'
import { afterBatch } from '../queries.ts'
import type { Channel, Person } from '../rules/plan/facts.ts'
import styles from './batch.module.css'
import type { HeldTenant } from './pause-dialog.tsx'

const longest = 4_000

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** 'Registrar recusa': a person wants no reminders over a channel; notices go by letter. */
export function RefusalDialog({
  tenant,
  person,
  channel,
  onClose,
}: {
  readonly tenant: HeldTenant
  readonly person: Person
  readonly channel: Channel
  readonly onClose: () => void
}) {
  const [pessoa, setPessoa] = useState<string>(person)
  const [canal, setCanal] = useState<string>(channel)
  const [origem, setOrigem] = useState<string>('TELEFONE')
  const [texto, setTexto] = useState('')
  const act = useAct(recordRefusal, {
    success: ({ mensagem }) => mensagem,
    invalidates: afterBatch,
    fields: ['pessoa', 'texto'],
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      title="Registrar recusa"
      onClose={onClose}
      busy={act.busy}
      dirty={texto !== ''}
      footer={
        <DialogButtons
          label="Registrar"
          busy={act.busy}
          disabledBecause={tooLong(texto, longest)}
          onAct={() =>
            void act.run({
              idLojista: tenant.id,
              pessoa: pessoa as Person,
              canal: canal as Channel,
              origem: origem as (typeof SOURCES)[number],
              texto,
            })
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <p>
          <b>{tenant.name}</b>{' '}
          <span className={styles['quiet']}>
            lembretes e cobranças deixam este canal; notificações vão por carta.
          </span>
        </p>
        <SelectField
          label="Quem recusa"
          options={optionsOf({ ...PERSON_WORDS, FIADOR: 'Os fiadores' })}
          value={pessoa}
          onChange={setPessoa}
          error={act.fieldErrors.get('pessoa')}
        />
        <SelectField
          label="Canal"
          options={optionsOf(CHANNEL_WORDS)}
          value={canal}
          onChange={setCanal}
        />
        <SelectField
          label="Como soubemos"
          options={optionsOf(SOURCE_WORDS)}
          value={origem}
          onChange={setOrigem}
        />
        <TextAreaField
          label="O que a pessoa disse"
          value={texto}
          onChange={setTexto}
          maxLength={longest}
          error={act.fieldErrors.get('texto')}
        />
      </div>
    </Dialog>
  )
}
