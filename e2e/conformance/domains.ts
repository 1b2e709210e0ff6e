import { button, checkbox, column, dialog, element, field, region, within, words } from './finding.ts'
import { answers, keepsWaiting, press, putFile, refusal, refuses, steps } from './steps.ts'
import type { RoomClaims } from './table.ts'

const list = { who: 'budi', path: '/Domain', given: answers('listDomains') }
const setting = {
  who: 'budi',
  path: '/DomainSetting?domain=1',
  given: steps(
    answers('domainDetail'),
    answers('domainGroups', [
      { id: 6, name: 'Grosir Uji', ownerId: 6, userType: 'SLDM', Domains: [{ GroupDomain: { isOwner: false } }] },
    ]),
    answers('assetLibrary'),
    keepsWaiting('domainAsset'),
  ),
}
const logo = region('domains.logo')
const networks = region('domains.groups')

export const domainClaims: RoomClaims = {
  'S-Domain': {
    states: [
      {
        ...list,
        shows: {
          search: field('domains.search'),
          'col-id': column('domains.id'),
          'col-name': element('td a[href*="/DomainSetting"]'),
          'col-appname': column('domains.appName'),
          'col-active': checkbox('domains.activeOf', 'name'),
          add: button('domains.add'),
          edit: button('domains.edit', 'name'),
          pager: field('ui.rows'),
        },
      },
      { ...list, steps: press(button('domains.add')), page: { modal: dialog('domains.addTitle') } },
    ],
  },
  'S-DomainSetting': {
    states: [
      {
        ...setting,
        shows: {
          appname: field('domains.appName'),
          shortname: field('domains.shortName'),
          splash: field('domains.splashColor'),
          banner: field('domains.bannerColor'),
          save: button('domains.save'),
          upload: within(logo, button('domains.chooseLogo')),
          carousel: within(logo, element('[role=list] [role=listitem]', /Icon 192/)),
          groups: within(networks, element('table', /Grosir Uji/)),
          'group-add': button('domains.addGroups'),
          'group-remove': button('domains.removeOf', 'name'),
          'group-owner': button('domains.makeOwnerOf', 'name'),
          build: button('domains.build'),
        },
      },
      {
        ...setting,
        steps: steps(refuses('uploadAsset'), putFile('logo.png', 'image/png')),
        shows: { 'upload-error': within(logo, words(RegExp(refusal))) },
      },
    ],
  },
}
