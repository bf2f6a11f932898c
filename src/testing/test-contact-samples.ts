import type { Sample, Target } from './test-targets.ts'

const product = { product: 'siscob' }
const last = (target: Target) => target.rows.at(-1)

const fields = (target: Target) => ({
  idContract: last(target)?.contract,
  contactName: 'Contato novo',
  contactType: 'Financeiro',
  email: 'novo@loja.example',
  phoneNumber: '11912345678',
})
const customerFields = (target: Target) => ({
  cpfCnpj: last(target)?.document,
  contactName: 'Contato novo',
  contactDepartment: 'Financeiro',
})
const point = { contactPoint: 'novo@loja.example', contactPointType: 'E-mail' }
const at = (id: number | undefined) => ({ params: { id: id ?? 0 } })

export const contactSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'contacts.listOfContract': (target) => ({
    params: { ...product, id: last(target)?.contract ?? 0 },
    query: { size: 9999 },
  }),
  'contacts.create': (target) => ({ params: product, body: fields(target) }),
  'contacts.change': (target) => ({
    params: { ...product, id: last(target)?.contact ?? 0 },
    body: fields(target),
  }),
  'contacts.remove': (target) => ({
    params: { ...product, id: last(target)?.contact ?? 0 },
    body: {},
  }),
  'contacts.listOfCustomer': (target) => ({
    query: { cpfCnpjs: last(target)?.document ?? '' },
  }),
  'contacts.listPoints': (target) => ({
    query: { customerContactId: last(target)?.customerContact ?? 0 },
  }),
  'contacts.createOfCustomer': (target) => ({
    body: { ...customerFields(target), contactsPoints: [point] },
  }),
  'contacts.changeOfCustomer': (target) => ({
    ...at(last(target)?.customerContact),
    body: customerFields(target),
  }),
  'contacts.removeOfCustomer': (target) => at(last(target)?.customerContact),
  'contacts.createPoint': (target) => ({
    body: { ...point, contactIdentifier: last(target)?.customerContact },
  }),
  'contacts.changePoint': (target) => ({ ...at(last(target)?.customerPoint), body: point }),
}
