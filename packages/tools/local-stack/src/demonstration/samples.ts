import type { NewInstallerData } from '@crm/events'
import names from './sample-names.json' with { type: 'json' }

// All people are fictional. Phone numbers 555-0100 to 555-0199 and example.com are reserved for fiction.
export const { firstNames: sampleFirstNames, lastNames: sampleLastNames } = names

export const sampleTowns = [
  { code: '512', town: 'Austin, TX', zip: '78701' },
  { code: '210', town: 'San Antonio, TX', zip: '78205' },
  { code: '713', town: 'Houston, TX', zip: '77002' },
  { code: '214', town: 'Dallas, TX', zip: '75201' },
  { code: '737', town: 'Round Rock, TX', zip: '78664' },
  { code: '830', town: 'New Braunfels, TX', zip: '78130' },
  { code: '254', town: 'Waco, TX', zip: '76701' },
] as const

export const sampleStreets = [
  'Maple St',
  'Oak Hollow Dr',
  'Cedar Bend',
  'Bluebonnet Ln',
  'Juniper Trail',
  'Mesquite Rd',
  'Pecan Grove Ave',
  'Willow Creek Dr',
  'Lakeview Blvd',
  'Sunset Ridge',
] as const

const buildInstaller = (
  name: string,
  phone: string,
  status: string,
  hiredOn: string,
  hourlyRate: string,
  specialty: string,
): NewInstallerData => ({
  name,
  phone,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  status,
  hiredOn,
  hourlyRate,
  specialty,
  notes: null,
})

export const sampleInstallers: readonly NewInstallerData[] = [
  buildInstaller('Angel Navarro', '(512) 555-0131', 'active', '2019-03-11', '34.00', 'Cabinet wrap'),
  buildInstaller('Brandon Tate', '(512) 555-0132', 'active', '2020-06-01', '31.50', 'Countertops'),
  buildInstaller('Diego Fuentes', '(512) 555-0133', 'active', '2018-09-17', '36.00', 'Cabinet wrap'),
  buildInstaller('Hollis Greer', '(210) 555-0134', 'active', '2021-02-08', '29.00', 'Doors and drawers'),
  buildInstaller('Kenji Mori', '(737) 555-0135', 'active', '2021-10-25', '30.00', 'Appliance panels'),
  buildInstaller('Luis Carrillo', '(210) 555-0136', 'active', '2022-05-02', '28.50', 'Cabinet wrap'),
  buildInstaller('Tamika Boyd', '(713) 555-0137', 'on_leave', '2022-08-15', '28.50', 'Backsplash'),
  buildInstaller('Wes Harding', '(254) 555-0138', 'inactive', '2020-01-20', '27.00', 'Countertops'),
]

export const sampleColors: readonly [code: string, name: string, description: string][] = [
  ['WMK-101', 'Alpine White', 'Matte white, smooth'],
  ['WMK-102', 'Porcelain', 'Warm white, silk'],
  ['WMK-103', 'Linen', 'Off-white with a woven grain'],
  ['WMK-104', 'Dove Gray', 'Light gray, matte'],
  ['WMK-105', 'Pewter', 'Medium gray, silk'],
  ['WMK-106', 'Graphite', 'Dark gray, soft touch'],
  ['WMK-107', 'Midnight', 'Blue-black, matte'],
  ['WMK-108', 'Onyx', 'Black, soft touch'],
  ['WMK-201', 'Natural Oak', 'Light oak with open grain'],
  ['WMK-202', 'Honey Oak', 'Golden oak'],
  ['WMK-203', 'Smoked Oak', 'Dark oak with open grain'],
  ['WMK-204', 'Walnut', 'American walnut'],
  ['WMK-205', 'Rustic Pine', 'Pine with knots'],
  ['WMK-206', 'Driftwood', 'Gray-washed wood'],
  ['WMK-207', 'Teak', 'Reddish brown, fine grain'],
  ['WMK-301', 'Sage', 'Gray-green, matte'],
  ['WMK-302', 'Forest', 'Deep green, matte'],
  ['WMK-303', 'Sea Glass', 'Pale green, silk'],
  ['WMK-304', 'Harbor Blue', 'Medium blue, matte'],
  ['WMK-305', 'Navy', 'Dark blue, matte'],
  ['WMK-306', 'Terracotta', 'Earthy red, matte'],
  ['WMK-401', 'Carrara', 'White marble with gray veins'],
  ['WMK-402', 'Nero', 'Black marble with white veins'],
  ['WMK-403', 'Concrete', 'Gray concrete, rough'],
]
