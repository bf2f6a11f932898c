import { route, type Route } from '#server/http/routes.ts'

import * as ofContract from './actions/of-contract.ts'
import * as ofCustomer from './actions/of-customer.ts'
import * as contracts from './contract/of-contract.ts'
import * as customers from './contract/of-customer.ts'

export const routes: Route[] = [
  route(contracts.listContractContacts, ofContract.listOfContract),
  route(contracts.createContact, ofContract.create),
  route(contracts.changeContact, ofContract.change),
  route(contracts.removeContact, ofContract.remove),
  route(customers.listCustomerContacts, ofCustomer.listOfCustomer),
  route(customers.listContactPoints, ofCustomer.listPoints),
  route(customers.createCustomerContact, ofCustomer.createOfCustomer),
  route(customers.changeCustomerContact, ofCustomer.changeOfCustomer),
  route(customers.removeCustomerContact, ofCustomer.removeOfCustomer),
  route(customers.createContactPoint, ofCustomer.createPoint),
  route(customers.changeContactPoint, ofCustomer.changePoint),
]
