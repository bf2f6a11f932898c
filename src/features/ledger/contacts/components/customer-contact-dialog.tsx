import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useRecordForm } from '#listing/records/use-record-form.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { phoneMask } from '#ui/fields/masks.ts'
import { TextField } from '#ui/fields/text-field.tsx'

import {
  changeCustomerContact,
  createCustomerContact,
  type CustomerContact,
} from '../contract/of-customer.ts'
import { contactQueries, type PointKind } from '../contract/words.ts'
import { type ContactOwner, readCustomerContacts } from '../queries.ts'
import { filledPoints, namedProblems, pointProblems } from '../rules.ts'
import { ContactFormDialog, NameField, PointField, TypeField } from './contact-form.tsx'
import styles from './contacts.module.css'

type TypedPoint = {
  readonly identifier: number | null
  readonly contactPointType: PointKind
  readonly contactPoint: string
}

const blank = (contactPointType: PointKind): TypedPoint => ({
  identifier: null,
  contactPointType,
  contactPoint: '',
})

/** At least one e-mail and one telephone row; stored telephones are masked for input. */
function pointsOf(contact: CustomerContact | undefined): readonly TypedPoint[] {
  const stored = (contact?.contactsPoints ?? []).map(
    ({ identifier, contactPointType, contactPoint }): TypedPoint => ({
      identifier,
      contactPointType,
      contactPoint: contactPointType === 'Telefone' ? phoneMask.format(contactPoint) : contactPoint,
    }),
  )
  const kinds: readonly PointKind[] = ['E-mail', 'Telefone']
  return [
    ...stored,
    ...kinds
      .filter((kind) => stored.every(({ contactPointType }) => contactPointType !== kind))
      .map(blank),
  ]
}

/** Blank without a contact. */
export type CustomerContactDialogProps = {
  readonly owner: ContactOwner
  readonly contact?: CustomerContact | undefined
  /** The latest version of the contact in the list behind the dialog. */
  readonly current?: CustomerContact | undefined
  readonly onClose: () => void
}

const formOf = (of: CustomerContact | undefined) => ({
  name: of?.contactName ?? '',
  type: of?.contactDepartment ?? '',
  brand: of?.brand ?? '',
  points: pointsOf(of),
})

/** The form of a contact, its problems once judged, and its save. */
function useCustomerContact({ owner, contact, current, onClose }: CustomerContactDialogProps) {
  const recordForm = useRecordForm(
    `contato de cliente ${contact?.identifier ?? 'novo'}`,
    { record: contact, current },
    {
      formOf,
      readNewest: async ({ identifier }: CustomerContact) =>
        (await readCustomerContacts(owner)).find((one) => one.identifier === identifier),
    },
  )
  const { form, base, newer, dirty, onFailure } = recordForm
  const [isJudged, setIsJudged] = useState(false)
  const options = {
    invalidates: [contactQueries],
    success: ({ mensagem }: { mensagem: string }) => mensagem,
    onDone: onClose,
    onFailure,
  }
  const creation = useAct(createCustomerContact, options)
  const alteration = useAct(changeCustomerContact, options)
  const problems = [
    ...pointProblems(form.points),
    ...namedProblems({ contactName: form.name, type: form.type }, 'contactDepartment'),
  ]
  const ofOwner = 'cpfCnpj' in owner ? { cpfCnpj: owner.cpfCnpj } : owner
  const save = () => {
    setIsJudged(true)
    if (problems.length > 0) return
    const fields = {
      ...ofOwner,
      contactName: form.name,
      contactDepartment: form.type,
      brand: form.brand,
      contactsPoints: filledPoints(form.points),
    }
    if (base?.identifier)
      void alteration.run({ ...fields, id: base.identifier, versao: base.versao })
    else void creation.run({ ...fields, active: true })
  }
  return {
    recordForm,
    busy: creation.busy || alteration.busy,
    problemOf: new Map(
      isJudged ? problems.map(({ campo, mensagem }) => [campo, mensagem] as const) : [],
    ),
    disabledBecause: newer ? chooseFirst : contact && !dirty ? 'Nada foi alterado.' : undefined,
    save,
  }
}

/** The e-mails and telephones of a contact, numbered by kind, and a button for one more of each. */
function PointFields({
  points,
  onChange,
  problemOf,
}: {
  readonly points: readonly TypedPoint[]
  readonly onChange: (points: readonly TypedPoint[]) => void
  readonly problemOf: ReadonlyMap<string, string>
}) {
  const put = (place: number, contactPoint: string) =>
    onChange(points.map((point, at) => (at === place ? { ...point, contactPoint } : point)))
  const noPoint = problemOf.get('contactsPoints')
  return (
    <>
      {points.map((point, place) => {
        const label = `${point.contactPointType} ${
          points
            .slice(0, place + 1)
            .filter(({ contactPointType }) => contactPointType === point.contactPointType).length
        }`
        return (
          <PointField
            key={label}
            kind={point.contactPointType}
            label={label}
            value={point.contactPoint}
            onChange={(value) => put(place, value)}
            error={problemOf.get(`contactsPoints.${place}.contactPoint`)}
          />
        )
      })}
      {noPoint !== undefined && (
        <p className={styles['problem']} role="alert">
          {noPoint}
        </p>
      )}
      <div>
        <IconButton
          label="Adicionar e-mail e telefone"
          icon={<IconPlus size={20} stroke={1.75} />}
          onClick={() => onChange([...points, blank('E-mail'), blank('Telefone')])}
        />
      </div>
    </>
  )
}

/** A contact of a customer or of a collection group (spec 3:2.13, 3:5). */
export function CustomerContactDialog(props: CustomerContactDialogProps) {
  const { contact, onClose } = props
  const { recordForm, busy, problemOf, disabledBecause, save } = useCustomerContact(props)
  const { form, change } = recordForm
  return (
    <ContactFormDialog
      title={contact ? 'Editar Contato' : 'Novo Contato'}
      recordForm={recordForm}
      busy={busy}
      disabledBecause={disabledBecause}
      onSave={save}
      onClose={onClose}
    >
      <NameField
        label="Nome do Contato"
        value={form.name}
        onChange={(name) => change({ name })}
        error={problemOf.get('contactName')}
      />
      <TypeField
        label="Tipo de Contato"
        value={form.type}
        onChange={(type) => change({ type })}
        error={problemOf.get('contactDepartment')}
      />
      <TextField
        label="Marca"
        maxLength={120}
        value={form.brand}
        onChange={(brand) => change({ brand })}
      />
      <PointFields
        points={form.points}
        onChange={(points) => change({ points })}
        problemOf={problemOf}
      />
    </ContactFormDialog>
  )
}
