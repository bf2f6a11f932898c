import { IconPhone, IconPhoneCall } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { pointHref } from '#features/ledger/contacts/components/point-link.tsx'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useNarrow } from '#ui/theme/use-narrow.ts'

import type { QueueRow } from '../contract/queue.ts'
import { contactsQuery, contractsQuery } from '../queries.ts'
import type { ContactDialogProps } from './contact-dialog.tsx'
import { negotiableOf, noneNegotiable } from './negotiable.ts'
import styles from './phone-acts.module.css'

const ContactDialog = lazyPart(() =>
  import('./contact-dialog.tsx').then((module) => module.ContactDialog),
)

const icon = { size: 16, stroke: 1.75 } as const
const noPhone = 'Nenhum telefone cadastrado para este lojista.'

/** 'Ligar'. Reading contacts is logged, so the number is read on the tap, then dialled. */
function Call({
  contractId,
  notYet,
}: {
  readonly contractId: number | undefined
  /** Why the contracts are not there. */
  readonly notYet: string | undefined
}) {
  const client = useQueryClient()
  const [isReading, setIsReading] = useState(false)
  const [phone, setPhone] = useState<string>()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.click(), [phone])
  const read = async () => {
    setIsReading(true)
    try {
      const contacts = await client.fetchQuery(contactsQuery(contractId))
      setPhone(contacts.find(({ phoneNumber }) => phoneNumber !== '')?.phoneNumber ?? '')
    } catch (error) {
      toastFailure(error)
    } finally {
      setIsReading(false)
    }
  }
  if (phone)
    return (
      <a
        ref={link}
        className={buttonClass({ wide: true })}
        data-kind="default"
        href={pointHref('Telefone', phone)}
      >
        <IconPhone {...icon} aria-hidden="true" />
        Ligar
      </a>
    )
  return (
    <>
      {phone === '' && (
        <p className={styles['because']} role="status">
          {noPhone}
        </p>
      )}
      <Button
        wide
        icon={<IconPhone {...icon} />}
        loading={isReading}
        disabledBecause={notYet ?? (contractId === undefined || phone === '' ? noPhone : undefined)}
        onClick={() => void read()}
      >
        Ligar
      </Button>
    </>
  )
}

/** 'Ligar' and 'Registrar contato' at the foot of a phone. */
export function PhoneActs({
  tenant,
  profile,
}: {
  readonly tenant: ContactDialogProps['row'] & Pick<QueueRow, 'clientId' | 'unidEcon'>
  readonly profile: string
}) {
  const [isContacting, setIsContacting] = useState(false)
  const isNarrow = useNarrow()
  const { data: contracts, isError } = useQuery({ ...contractsQuery(tenant), enabled: isNarrow })
  if (!isNarrow) return null
  const notYet = contracts
    ? undefined
    : isError
      ? 'Os contratos do lojista não foram lidos.'
      : 'Aguarde os contratos do lojista.'
  return (
    <>
      <div className={styles['acts']} role="group" aria-label="Falar com o lojista">
        <Call contractId={contracts?.[0]?.contractId} notYet={notYet} />
        <Button
          wide
          kind="primary"
          icon={<IconPhoneCall {...icon} />}
          disabledBecause={notYet ?? noneNegotiable(profile, contracts ?? [])}
          onClick={() => setIsContacting(true)}
        >
          Registrar contato
        </Button>
      </div>
      {isContacting && contracts && (
        <ContactDialog
          row={tenant}
          lucs={[...new Set(negotiableOf(profile, contracts).map(({ luc }) => luc))]}
          onClose={() => setIsContacting(false)}
          onDone={() =>
            showToast({ tone: 'done', title: 'Contato registrado', detail: tenant.nomeFantasia })
          }
        />
      )}
    </>
  )
}
