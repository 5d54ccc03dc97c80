const ID = 'panel-portals';

export const PORTAL_TARGET = `#${ID}`;

/** Where dialogs and calendars are put: a part of the frame, so that they are hidden together with it. */
export const PortalRoot = () => <div id={ID} />;
