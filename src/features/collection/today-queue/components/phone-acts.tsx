import { IconPhone, IconPhoneCall } from '@tabler/icons-react'
import { useState } from 'react'

import { pointHref } from '#features/ledger/contacts/components/point-link.tsx'
import { readCustomerContacts } from '#features/ledger/contacts/queries.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useNarrow } from '#ui/theme/use-narrow.ts'

import type { ContactDialogProps } from './contact-dialog.tsx'
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
  seesContacts,
}: {
  readonly tenant: ContactDialogProps['row']
  readonly seesContacts: boolean
}) {
  const [isContacting, setIsContacting] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [hasNoPhone, setHasNoPhone] = useState(false)
  if (!useNarrow()) return null
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
          onClick={() => setIsContacting(true)}
        >
          Registrar contato
        </Button>
      </div>
      {isContacting && (
        <ContactDialog
          row={tenant}
          lucs={tenant.lucs}
          onClose={() => setIsContacting(false)}
          onDone={() =>
            showToast({ tone: 'done', title: 'Contato registrado', detail: tenant.nomeFantasia })
          }
        />
      )}
    </>
  )
}
