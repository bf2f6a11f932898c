import { IconPlus } from '@tabler/icons-react'
import { useId, useState, type SyntheticEvent } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { phoneMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import {
  changeContactPoint,
  changeCustomerContact,
  createContactPoint,
  createCustomerContact,
  type CustomerContact,
} from '../contract/of-customer.ts'
import { CONTACT_TYPES, contactQueries, type PointKind } from '../contract/words.ts'
import type { ContactOwner } from '../queries.ts'
import { filledPoints, namedProblems, pointProblems, storedPoint } from '../rules.ts'
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

/** One e-mail and one telephone row at least; a stored telephone with its mask. */
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

/** Props of the dialog; without a contact it begins blank. */
export type CustomerContactDialogProps = {
  readonly owner: ContactOwner
  readonly contact?: CustomerContact | undefined
  readonly onClose: () => void
}

const types = CONTACT_TYPES.map((type) => ({ value: type, label: type }))

/** A contact of a customer or of a collection group (spec 3:2.13, 3:5). */
export function CustomerContactDialog({ owner, contact, onClose }: CustomerContactDialogProps) {
  const formId = useId()
  const first = {
    name: contact?.contactName ?? '',
    type: contact?.contactDepartment ?? '',
    brand: contact?.brand ?? '',
    points: pointsOf(contact),
  }
  const [form, setForm] = useState(first)
  const [isJudged, setIsJudged] = useState(false)
  const change = (more: Partial<typeof form>) => setForm({ ...form, ...more })
  const shared = { invalidates: [contactQueries], success: () => undefined }
  const done = {
    ...shared,
    success: ({ mensagem }: { mensagem: string }) => mensagem,
    onDone: onClose,
  }
  const creation = useAct(createCustomerContact, done)
  const alteration = useAct(changeCustomerContact, done)
  const pointChange = useAct(changeContactPoint, shared)
  const pointCreation = useAct(createContactPoint, shared)
  const busy = [creation, alteration, pointChange, pointCreation].some((act) => act.busy)
  const dirty = JSON.stringify(form) !== JSON.stringify(first)
  const problems = [
    ...pointProblems(form.points),
    ...namedProblems({ contactName: form.name, type: form.type }, 'contactDepartment'),
  ]
  const problemOf = new Map(
    isJudged ? problems.map(({ campo, mensagem }) => [campo, mensagem] as const) : [],
  )
  const ofOwner = 'cpfCnpj' in owner ? { cpfCnpj: owner.cpfCnpj } : owner
  const names = { contactName: form.name, contactDepartment: form.type, brand: form.brand }

  async function saveChanges(identifier: number): Promise<void> {
    const before = new Map(first.points.map((point) => [point.identifier, point.contactPoint]))
    // New ones first: the last point of a contact cannot be taken away (spec 3:5).
    const inOrder = [
      ...form.points.filter((point) => point.identifier === null),
      ...form.points.filter(
        (point) => point.identifier !== null && before.get(point.identifier) !== point.contactPoint,
      ),
    ]
    for (const { identifier: id, contactPoint, contactPointType } of inOrder) {
      const value = { contactPoint: storedPoint(contactPointType, contactPoint), contactPointType }
      if (id === null && contactPoint.trim() === '') continue
      const answer =
        id === null
          ? await pointCreation.run({ ...value, contactIdentifier: identifier })
          : await pointChange.run({ ...value, id, active: contactPoint.trim() !== '' })
      if (answer === undefined) return
    }
    await alteration.run({ ...ofOwner, ...names, id: identifier })
  }

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsJudged(true)
    if (problems.length > 0) return
    if (contact?.identifier) void saveChanges(contact.identifier)
    else
      void creation.run({
        ...ofOwner,
        ...names,
        active: true,
        contactsPoints: filledPoints(form.points).map(({ contactPoint, contactPointType }) => ({
          contactPoint,
          contactPointType,
        })),
      })
  }
  const put = (place: number, contactPoint: string) =>
    change({
      points: form.points.map((point, at) => (at === place ? { ...point, contactPoint } : point)),
    })
  const noPoint = problemOf.get('contactsPoints')
  return (
    <Dialog
      opened
      title={contact ? 'Editar Contato' : 'Novo Contato'}
      onClose={onClose}
      dirty={dirty}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            loading={busy}
            disabledBecause={contact && !dirty ? 'Nada foi alterado.' : undefined}
          >
            Salvar
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['fields']} noValidate onSubmit={save}>
        <TextField
          label="Nome do Contato"
          required
          autoFocusInDialog
          maxLength={120}
          value={form.name}
          onChange={(name) => change({ name })}
          error={problemOf.get('contactName')}
        />
        <SelectField
          label="Tipo de Contato"
          required
          options={types}
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
        {form.points.map((point, place) => {
          const label = `${point.contactPointType} ${
            form.points
              .slice(0, place + 1)
              .filter(({ contactPointType }) => contactPointType === point.contactPointType).length
          }`
          const error = problemOf.get(`contactsPoints.${place}.contactPoint`)
          return point.contactPointType === 'Telefone' ? (
            <MaskedField
              key={label}
              label={label}
              mask={phoneMask}
              value={point.contactPoint}
              onChange={(value) => put(place, value)}
              error={error}
            />
          ) : (
            <TextField
              key={label}
              label={label}
              type="email"
              maxLength={200}
              placeholder="nome@empresa.com.br"
              value={point.contactPoint}
              onChange={(value) => put(place, value)}
              error={error}
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
            onClick={() => change({ points: [...form.points, blank('E-mail'), blank('Telefone')] })}
          />
        </div>
      </form>
    </Dialog>
  )
}
