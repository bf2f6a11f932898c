import { callServer } from '#contract/client.ts'
import { wholeListSize } from '#listing/address.ts'
import { chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useRecordForm } from '#listing/records/use-record-form.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { phoneMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

import {
  changeContact,
  type Contact,
  createContact,
  listContractContacts,
} from '../contract/of-contract.ts'
import { contactQueries } from '../contract/words.ts'
import { product } from '../queries.ts'
import { pointProblem } from '../rules.ts'
import { ContactFormDialog, NameField, PointField, TypeField } from './contact-form.tsx'

export type ContactContract = {
  readonly contractId: number
  readonly contractNumber: string
  readonly luc: string
  readonly shoppingName: string
}

/** 'Adicionar/Editar Contato'; blank without a contact. */
export type ContactDialogProps = {
  readonly contracts: readonly ContactContract[]
  readonly contact?: Contact | undefined
  /** The latest version of the contact in the list behind the dialog. */
  readonly current?: Contact | undefined
  readonly onClose: () => void
}

const notSaved = 'Falha ao tentar adicionar/editar contato, entre com contato com a equipe técnica'
const fieldNames = ['contactName', 'contactType', 'email', 'phoneNumber']

const formOf = (contracts: readonly ContactContract[], of: Contact | undefined) => ({
  contract: String(of?.idContract ?? contracts[0]?.contractId ?? ''),
  name: of?.contactName ?? '',
  type: of?.contactType ?? '',
  email: of?.email ?? '',
  phone: phoneMask.format(of?.phoneNumber ?? ''),
})

type Form = ReturnType<typeof formOf>

const readNewest = async ({ idContract, id }: Contact) => {
  const { data } = await callServer(listContractContacts, {
    product,
    id: idContract,
    size: wholeListSize,
  })
  return data.find((one) => one.id === id)
}

/** Why the contact cannot be saved: all four fields are required. */
const whyNot = ({ name, type, email, phone }: Form): string | undefined =>
  [name, type, email, phone].some((text) => text.trim() === '')
    ? 'Preencha nome, tipo, e-mail e telefone.'
    : (pointProblem('E-mail', email) ?? pointProblem('Telefone', phone))

/** The form of a contact and its save. */
function useContact({ contracts, contact, current, onClose }: ContactDialogProps) {
  const recordForm = useRecordForm(
    `contato ${contact?.id ?? 'novo'}`,
    { record: contact, current },
    { formOf: (of: Contact | undefined) => formOf(contracts, of), readNewest },
  )
  const { form, base, newer, dirty, onFailure } = recordForm
  const options = {
    invalidates: [contactQueries],
    fields: fieldNames,
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onDone: onClose,
    onFailure: (error: unknown) => onFailure(error) || toastFailureAs(notSaved, error),
  }
  const creation = useAct(createContact, options)
  const alteration = useAct(changeContact, options)
  const disabledBecause = newer
    ? chooseFirst
    : (whyNot(form) ?? (contact && !dirty ? 'Nada foi alterado.' : undefined))
  const save = () => {
    if (disabledBecause !== undefined) return
    const idContract = Number(form.contract)
    const payload = {
      product,
      idContract,
      shopping: contracts.find(({ contractId }) => contractId === idContract)?.shoppingName,
      contactName: form.name,
      contactType: form.type,
      email: form.email,
      phoneNumber: form.phone,
    }
    if (base?.id) void alteration.run({ ...payload, id: base.id, versao: base.versao })
    else void creation.run(payload)
  }
  return {
    recordForm,
    busy: creation.busy || alteration.busy,
    errors: contact ? alteration.fieldErrors : creation.fieldErrors,
    disabledBecause,
    save,
  }
}

/** The contract of the contact, if there are several. */
function ContractField(props: {
  readonly contracts: readonly ContactContract[]
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (contract: string) => void
}) {
  const { contracts, ...field } = props
  return (
    <SelectField
      {...field}
      label="Contrato"
      options={contracts.map(({ contractId, contractNumber, luc }) => ({
        value: String(contractId),
        label: `${contractNumber}, LUC ${luc}`,
      }))}
    />
  )
}

/** Dialog for a contact of a contract (spec 3:2.11): all four fields are required. */
export function ContactDialog(props: ContactDialogProps) {
  const { contracts, contact, onClose } = props
  const { recordForm, busy, errors, disabledBecause, save } = useContact(props)
  const { form, change } = recordForm
  const field = (key: 'name' | 'type' | 'email' | 'phone', wireName: string) => ({
    value: form[key],
    onChange: (text: string) => change({ [key]: text }),
    error: errors.get(wireName),
  })
  return (
    <ContactFormDialog
      title="Adicionar/Editar Contato"
      recordForm={recordForm}
      busy={busy}
      disabledBecause={disabledBecause}
      onSave={save}
      onClose={onClose}
    >
      {contracts.length > 1 && (
        <ContractField
          contracts={contracts}
          value={form.contract}
          disabled={contact !== undefined}
          onChange={(contract) => change({ contract })}
        />
      )}
      <NameField label="Nome" {...field('name', 'contactName')} />
      <TypeField label="Tipo" {...field('type', 'contactType')} />
      <PointField kind="E-mail" label="E-mail" required {...field('email', 'email')} />
      <PointField kind="Telefone" label="Telefone" required {...field('phone', 'phoneNumber')} />
    </ContactFormDialog>
  )
}
