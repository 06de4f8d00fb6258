import { type Browser, chromium } from '@playwright/test';
import { findBrowser, QUIET } from '../../scripts/find-browser.ts';

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: findBrowser(), args: QUIET });

/** The name by which browsers know a process on this machine; from the other one they are sent on to it. */
export const forBrowsers = (origin: string): string => origin.replace('//127.0.0.1:', '//localhost:');
