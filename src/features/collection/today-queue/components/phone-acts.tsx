import { IconPhone, IconPhoneCall } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { pointHref } from '#features/ledger/contacts/components/point-link.tsx'
import { readCustomerContacts } from '#features/ledger/contacts/queries.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useNarrow } from '#ui/theme/use-narrow.ts'

import type { QueueRow } from '../contract/queue.ts'
import { contractsQuery } from '../queries.ts'
import type { ContactDialogProps } from './contact-dialog.tsx'
import { negotiableOf, noneNegotiable } from './negotiable.ts'
import styles from './phone-acts.module.css'

const ContactDialog = lazyPart(() =>
  import('./contact-dialog.tsx').then((module) => module.ContactDialog),
)

const icon = { size: 16, stroke: 1.75 } as const
const noPhone = 'Nenhum telefone cadastrado para este lojista.'
const noContacts = 'Seu perfil não abre os contatos do lojista.'

/**
 * 'Ligar' and 'Registrar contato' at the foot of a phone. Reading contacts is logged, so the number
 * is read on the tap.
 */
export function PhoneActs({
  tenant,
  profile,
  seesContacts,
}: {
  readonly tenant: ContactDialogProps['row'] & Pick<QueueRow, 'clientId' | 'unidEcon'>
  readonly profile: string
  readonly seesContacts: boolean
}) {
  const [isContacting, setIsContacting] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [hasNoPhone, setHasNoPhone] = useState(false)
  const isNarrow = useNarrow()
  const { data: contracts, isError } = useQuery({ ...contractsQuery(tenant), enabled: isNarrow })
  if (!isNarrow) return null
  const call = async () => {
    setIsReading(true)
    try {
      const contacts = await readCustomerContacts({ cpfCnpj: tenant.cpfCnpj })
      const point = contacts
        .flatMap(({ contactsPoints }) => contactsPoints)
        .find(({ contactPointType, contactPoint }) =>
          Boolean(contactPointType === 'Telefone' && contactPoint),
        )
      if (point) location.assign(pointHref('Telefone', point.contactPoint))
      else setHasNoPhone(true)
    } catch (error) {
      toastFailure(error)
    } finally {
      setIsReading(false)
    }
  }
  return (
    <>
      <div className={styles['acts']} role="group" aria-label="Falar com o lojista">
        {hasNoPhone && (
          <p className={styles['because']} role="status">
            {noPhone}
          </p>
        )}
        <Button
          wide
          icon={<IconPhone {...icon} />}
          loading={isReading}
          disabledBecause={seesContacts ? (hasNoPhone ? noPhone : undefined) : noContacts}
          onClick={() => void call()}
        >
          Ligar
        </Button>
        <Button
          wide
          kind="primary"
          icon={<IconPhoneCall {...icon} />}
          disabledBecause={
            contracts
              ? noneNegotiable(profile, contracts)
              : isError
                ? 'Os contratos do lojista não foram lidos.'
                : 'Aguarde os contratos do lojista.'
          }
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
